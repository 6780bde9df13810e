//! What the chosen places would mean as an action, legal or not.

use serde_json::{Value, json};

use super::View;
use crate::tui::board::Scene;
use crate::tui::spot::Handle;

/// The action that these parts mean, if they mean one.
pub(super) fn action(scene: &Scene, view: &View, chosen: &[Handle]) -> Option<Value> {
    let part = |keys: &[&str]| {
        let found = chosen.iter().find(|handle| keys.contains(&handle.key));
        found.map(|handle| &handle.value)
    };
    let (card, unit) = (part(&["card"]), part(&["unit", "caster", "payer"]));
    let (target, zone) = (part(&["target"]), part(&["to", "zone", "via"]));
    let Some(card) = card else {
        return match (unit?, target, zone) {
            (unit, Some(target), _) => Some(attack(view, unit, target)),
            (unit, None, Some(to)) => Some(json!({ "type": "move", "unit": unit, "to": to })),
            (_, None, None) => None,
        };
    };
    let number = card.as_u64().and_then(|number| u16::try_from(number).ok())?;
    let face = &scene.card(number)?.face;
    let is_latent = face["latent"].is_object();
    Some(match (face["kind"].as_str()?, unit, target, zone) {
        ("unit" | "hero", _, _, Some(zone)) if view.is_mustering => {
            json!({ "type": "place", "card": card, "zone": zone })
        }
        ("unit" | "hero" | "event", payer, None, None) => {
            json!({ "type": "play", "card": card, "payer": payer.unwrap_or(&json!(0)) })
        }
        ("equipment", Some(unit), ..) | ("equipment", None, Some(unit), _) => {
            json!({ "type": "give", "card": card, "unit": unit })
        }
        ("spell", Some(unit), ..) | ("spell", None, Some(unit), _) if is_latent => {
            json!({ "type": "set_under", "card": card, "unit": unit, "caster": 0 })
        }
        ("spell", _, _, Some(zone)) if is_latent => {
            json!({ "type": "set_in", "card": card, "zone": zone, "caster": 0 })
        }
        ("spell" | "event", caster, Some(target), _) => {
            json!({ "type": "cast", "card": card, "caster": caster.unwrap_or(&json!(0)), "target": target })
        }
        ("spell", Some(caster), None, None) => {
            json!({ "type": "cast", "card": card, "caster": caster, "target": 0 })
        }
        ("spell", caster, None, Some(zone)) => {
            json!({ "type": "cast_at", "card": card, "caster": caster.unwrap_or(&json!(0)), "zone": zone })
        }
        _ => return None,
    })
}

/// A blow at a unit of the same zone, else a charge to where it stands.
fn attack(view: &View, unit: &Value, target: &Value) -> Value {
    let zone = |number: &Value| {
        let number = number.as_u64().and_then(|number| u8::try_from(number).ok())?;
        view.unit(number)?.zone
    };
    match (zone(unit), zone(target)) {
        (from, Some(to)) if from != Some(to) => {
            json!({ "type": "charge", "unit": unit, "target": target, "via": null, "to": to })
        }
        _ => json!({ "type": "melee", "unit": unit, "target": target }),
    }
}
