//! Places on the board that can be pointed at, and how pointing narrows the actions down.

use facade::LabelledAction;
use ratatui::layout::{Position, Rect};
use serde_json::Value;

/// What a place on the board stands for: a part of an action, as `card` 3 or `cell` 5.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Handle {
    /// The name of the part.
    pub(crate) key: &'static str,
    /// Its value; null stands for an action without parts.
    pub(crate) value: Value,
}

impl Handle {
    /// A part of an action.
    pub(crate) fn new(key: &'static str, value: impl Into<Value>) -> Self {
        Self { key, value: value.into() }
    }

    /// An action without parts, by its name.
    pub(crate) fn action(name: &'static str) -> Self {
        Self { key: name, value: Value::Null }
    }

    /// Whether an action has this part.
    pub(crate) fn is_in(&self, data: &Value) -> bool {
        match data {
            Value::Object(map) => map.iter().any(|(key, value)| {
                (key == self.key && (*value == self.value || self.value.is_null()))
                    || self.is_in(value)
            }),
            // The name of the action is one of its parts: its `type`.
            Value::String(name) => self.value.is_null() && name == self.key,
            Value::Array(items) => items.iter().any(|item| self.is_in(item)),
            Value::Null | Value::Bool(_) | Value::Number(_) => false,
        }
    }
}

/// Whether an action has no parts: its name says it all.
pub(crate) fn is_bare(data: &Value) -> bool {
    data.as_object().is_some_and(|parts| parts.len() == 1)
}

/// A place on the board that can be pointed at.
#[derive(Clone, Debug)]
pub(crate) struct Spot {
    /// Where it is drawn.
    pub(crate) area: Rect,
    /// What it stands for.
    pub(crate) handle: Handle,
    /// The card there, for the tooltip.
    pub(crate) card: Option<u16>,
}

/// The actions that have all the chosen parts.
pub(crate) fn narrowed<'a>(
    actions: &'a [LabelledAction],
    chosen: &[Handle],
) -> Vec<&'a LabelledAction> {
    actions.iter().filter(|action| chosen.iter().all(|handle| handle.is_in(&action.data))).collect()
}

/// The spot at a point of the screen.
pub(crate) fn at(spots: &[Spot], column: u16, row: u16) -> Option<usize> {
    spots.iter().position(|spot| spot.area.contains(Position::new(column, row)))
}

/// The nearest spot from one in a direction; a step aside costs more than a step ahead.
pub(crate) fn next(spots: &[Spot], from: usize, (dx, dy): (i32, i32)) -> Option<usize> {
    let centre = |area: &Rect| {
        (
            i32::from(area.x) * 2 + i32::from(area.width),
            (i32::from(area.y) * 2 + i32::from(area.height)) * 2,
        )
    };
    let (x, y) = centre(&spots.get(from)?.area);
    let distance = |spot: &Spot| {
        let (sx, sy) = centre(&spot.area);
        let (ahead, aside) =
            ((sx - x) * dx + (sy - y) * dy, ((sx - x) * dy).abs() + ((sy - y) * dx).abs());
        (ahead > 0 && ahead * 2 > aside).then_some(ahead + 2 * aside)
    };
    let far = |index: usize| distance(&spots[index]);
    (0..spots.len())
        .filter(|index| *index != from)
        .filter(|index| far(*index).is_some())
        .min_by_key(|index| far(*index))
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::Text;
    use serde_json::json;

    fn action(code: u32, data: Value) -> LabelledAction {
        LabelledAction { code, label: Text::default(), declines: false, data }
    }

    #[test]
    fn pointing_narrows_the_actions_down() {
        let actions = [
            action(0, json!({ "type": "place", "card": 3, "cell": 1 })),
            action(1, json!({ "type": "place", "card": 3, "cell": 2 })),
            action(2, json!({ "type": "place", "card": 4, "cell": 1 })),
            action(3, json!({ "type": "decline" })),
        ];
        let codes = |chosen: &[Handle]| {
            narrowed(&actions, chosen).iter().map(|action| action.code).collect::<Vec<_>>()
        };
        assert_eq!(codes(&[]), [0, 1, 2, 3]);
        assert_eq!(codes(&[Handle::new("card", 3)]), [0, 1]);
        assert_eq!(codes(&[Handle::new("card", 3), Handle::new("cell", 2)]), [1]);
        assert_eq!(codes(&[Handle::action("decline")]), [3]);
        assert_eq!(codes(&[Handle::action("place")]), [0, 1, 2]);
    }

    #[test]
    fn arrows_walk_over_a_grid() {
        let spots: Vec<Spot> = (0..9)
            .map(|index| Spot {
                area: Rect::new(index % 3 * 10, index / 3 * 5, 10, 5),
                handle: Handle::new("cell", index),
                card: None,
            })
            .collect();
        assert_eq!(next(&spots, 4, (1, 0)), Some(5));
        assert_eq!(next(&spots, 4, (-1, 0)), Some(3));
        assert_eq!(next(&spots, 4, (0, -1)), Some(1));
        assert_eq!(next(&spots, 4, (0, 1)), Some(7));
        assert_eq!(next(&spots, 2, (1, 0)), None);
        assert_eq!(at(&spots, 29, 14), Some(8));
    }
}
