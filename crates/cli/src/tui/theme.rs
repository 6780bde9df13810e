//! The colours: embers and night, lux and nox.

use ratatui::style::{Color, Modifier, Style};

/// The colours of the seats, in their order.
const SEATS: [Color; 5] = [
    Color::Indexed(208),
    Color::Indexed(75),
    Color::Indexed(149),
    Color::Indexed(176),
    Color::Indexed(223),
];

/// The marks of the seats, for those who see no colours.
const MARKS: [&str; 5] = ["●", "○", "■", "□", "▲"];

/// Gold, for light and for what can be chosen.
pub(crate) const LUX: Color = Color::Indexed(221);
/// Violet, for night.
pub(crate) const NOX: Color = Color::Indexed(141);
/// Red, for life and for warnings.
pub(crate) const BLOOD: Color = Color::Indexed(203);
/// Blue, for mana and shields.
pub(crate) const MANA: Color = Color::Indexed(81);
/// Grey, for what matters less.
pub(crate) const DIM: Color = Color::Indexed(245);

/// The colour of a seat.
pub(crate) fn seat(index: usize) -> Color {
    SEATS[index % SEATS.len()]
}

/// The mark of a seat.
pub(crate) fn mark(index: usize) -> &'static str {
    MARKS[index % MARKS.len()]
}

/// What matters less.
pub(crate) fn dim() -> Style {
    Style::new().fg(DIM)
}

/// What stands out.
pub(crate) fn strong() -> Style {
    Style::new().add_modifier(Modifier::BOLD)
}

/// What the cursor is on.
pub(crate) fn cursor() -> Style {
    Style::new().add_modifier(Modifier::REVERSED | Modifier::BOLD)
}

/// What can be chosen.
pub(crate) fn open() -> Style {
    Style::new().fg(LUX)
}
