//! Whole numbers with the range that the game allows, so that a number beyond it is told its true range.

use serde::de::{Error as _, Unexpected};
use serde::{Deserialize as _, Deserializer};

/// Reads a whole number from `LOW` to `HIGH`, for `#[serde(deserialize_with = "…")]`.
pub fn whole<'de, D, T, const LOW: i64, const HIGH: i64>(deserializer: D) -> Result<T, D::Error>
where
    D: Deserializer<'de>,
    T: TryFrom<i64>,
{
    let number = i64::deserialize(deserializer)?;
    let expected = format!("a whole number from {LOW} to {HIGH}");
    let wrong = || D::Error::invalid_value(Unexpected::Signed(number), &expected.as_str());
    if !(LOW..=HIGH).contains(&number) {
        return Err(wrong());
    }
    T::try_from(number).map_err(|_| wrong())
}
