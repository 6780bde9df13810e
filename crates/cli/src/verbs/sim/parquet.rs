//! Rows as a Parquet file: columns with their types, in groups of rows.

use std::fs::File;
use std::io::{Error, Result};
use std::sync::Arc;

use ::parquet::basic::{ConvertedType, Repetition, Type as Physical};
use ::parquet::data_type::{ByteArray, ByteArrayType, DoubleType, Int64Type};
use ::parquet::file::properties::WriterProperties;
use ::parquet::file::writer::SerializedFileWriter;
use ::parquet::schema::types::Type;

use super::rows::{Column, Value};

/// So many rows are held back until they are written as a group: memory does not grow with the number of games.
const GROUP: usize = 16_384;

/// A Parquet file that is being written.
pub(super) struct Groups {
    writer: SerializedFileWriter<File>,
    /// The kind of each column, with the values that wait to be written.
    waiting: Vec<(Column, Vec<Value>)>,
}

impl Groups {
    /// A new file with these columns.
    pub(super) fn create(file: File, columns: &[(String, Column)]) -> Result<Self> {
        let field = |(name, column): &(String, Column)| {
            let (physical, converted) = match column {
                Column::Number => (Physical::INT64, ConvertedType::NONE),
                Column::Share => (Physical::DOUBLE, ConvertedType::NONE),
                Column::Word => (Physical::BYTE_ARRAY, ConvertedType::UTF8),
            };
            let built = Type::primitive_type_builder(name, physical)
                .with_repetition(Repetition::OPTIONAL)
                .with_converted_type(converted)
                .build();
            built.map(Arc::new).map_err(Error::other)
        };
        let fields = columns.iter().map(field).collect::<Result<Vec<_>>>()?;
        let schema = Type::group_type_builder("game").with_fields(fields).build();
        let schema = Arc::new(schema.map_err(Error::other)?);
        let properties = Arc::new(WriterProperties::builder().build());
        let writer = SerializedFileWriter::new(file, schema, properties).map_err(Error::other)?;
        Ok(Self {
            writer,
            waiting: columns.iter().map(|(_, column)| (*column, Vec::new())).collect(),
        })
    }

    /// One more row, a value for every column.
    pub(super) fn add(&mut self, row: Vec<Value>) -> Result<()> {
        for ((_, column), value) in self.waiting.iter_mut().zip(row) {
            column.push(value);
        }
        if self.waiting.first().is_some_and(|(_, column)| column.len() >= GROUP) {
            self.write()?;
        }
        Ok(())
    }

    /// Writes what waits, and the end of the file.
    pub(super) fn close(mut self) -> Result<()> {
        self.write()?;
        self.writer.close().map_err(Error::other)?;
        Ok(())
    }

    fn write(&mut self) -> Result<()> {
        if self.waiting.first().is_none_or(|(_, column)| column.is_empty()) {
            return Ok(());
        }
        let mut group = self.writer.next_row_group().map_err(Error::other)?;
        for (kind, column) in &mut self.waiting {
            let values = std::mem::take(column);
            let is_there: Vec<i16> =
                values.iter().map(|value| i16::from(*value != Value::Nothing)).collect();
            let levels = Some(is_there.as_slice());
            let Some(mut writer) = group.next_column().map_err(Error::other)? else { break };
            let (mut numbers, mut shares, mut words) = (Vec::new(), Vec::new(), Vec::new());
            for value in values {
                match value {
                    Value::Nothing => {}
                    Value::Number(number) => numbers.push(number),
                    Value::Share(share) => shares.push(share),
                    Value::Word(word) => words.push(ByteArray::from(word.into_bytes())),
                }
            }
            let written = match kind {
                Column::Number => writer.typed::<Int64Type>().write_batch(&numbers, levels, None),
                Column::Share => writer.typed::<DoubleType>().write_batch(&shares, levels, None),
                Column::Word => writer.typed::<ByteArrayType>().write_batch(&words, levels, None),
            };
            written.map_err(Error::other)?;
            writer.close().map_err(Error::other)?;
        }
        group.close().map_err(Error::other)?;
        Ok(())
    }
}
