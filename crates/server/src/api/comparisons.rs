//! Comparisons: what the cards of a draft change, measured in the background.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use lab::Comparison;
use serde_json::{Value, json};

use super::drafts::reachable;
use super::files::seats_of;
use super::games::merged;
use super::tables::address;
use crate::app::{App, Who};
use crate::atelier;
use crate::body::Body;
use crate::comparing::Wanted;
use crate::error::ApiError;
use crate::store::DraftChange;
use crate::wire::{ComparisonInfo, LabBot, NewComparison, Problem};

/// The widest and the narrowest interval that a comparison may be asked to stop at, in points.
const POINTS: std::ops::RangeInclusive<f64> = 0.2..=20.0;

fn name(bot: LabBot) -> &'static str {
    match bot {
        LabBot::Random => "random",
        LabBot::Greedy => "greedy",
        LabBot::Facile => "facile",
        LabBot::Moyen => "moyen",
        LabBot::Difficile => "difficile",
    }
}

/// Begins a comparison. It goes on as long as somebody asks for it; each person has one under way.
#[utoipa::path(
    post,
    path = "/comparisons",
    tag = "atelier",
    request_body = NewComparison,
    responses((status = 200, body = ComparisonInfo), (status = "4XX", body = Problem)),
    security(("session" = []))
)]
pub(super) async fn begin(
    State(app): State<App>,
    who: Who,
    Body(body): Body<NewComparison>,
) -> Result<Json<ComparisonInfo>, ApiError> {
    let most = app.0.comparisons.games_max();
    if !(1..=most).contains(&body.games) {
        return Err(ApiError::BadRequest(format!("a comparison has 1 to {most} games")));
    }
    if body.until.is_some_and(|points| !POINTS.contains(&points)) {
        return Err(ApiError::BadRequest("a comparison stops at 0.2 to 20 points".into()));
    }
    if app.draining() {
        return Err(ApiError::Draining);
    }
    let draft = reachable(&app, &body.draft, who.player.id).await?;
    let kind = app.0.hub.kind(&draft.game).ok_or(ApiError::NotFound)?;
    let chosen = body.options.unwrap_or_else(|| json!({}));
    let told = chosen.as_object().cloned().unwrap_or_default();
    let options = merged(kind, body.preset.as_deref(), chosen)?;
    let brings = vec![Value::Null; seats_of(kind, body.preset.as_deref())];
    let content = atelier::content(kind, &draft.files);
    let open = move || {
        let a = kind.open(&options, &brings, None)?;
        Ok((a, kind.open(&options, &brings, Some(&content))?))
    };
    let opened: Result<_, engine::OpenError> = app.0.desk.work(open).await?;
    let (a, b) = opened.map_err(|error| ApiError::Faults(error.faults))?;
    let seats = a.seats();
    let named: Vec<&str> = match body.bots[..] {
        [bot] => vec![name(bot); seats],
        _ => body.bots.iter().map(|bot| name(*bot)).collect(),
    };
    let wrong = || ApiError::BadRequest(format!("name one bot, or one for each of {seats} seats"));
    if named.len() != seats {
        return Err(wrong());
    }
    let bots: Result<Vec<_>, _> = named.iter().map(|name| a.bot(name)).collect();
    let plan = Comparison {
        bots: bots.map_err(|error| ApiError::BadRequest(error.to_string()))?,
        a,
        b,
        games: body.games.into(),
        // Whoever watches may stop when they please, so the intervals are those that always hold: a run of fixed length
        // is one that never knows enough.
        until: Some(body.until.map_or(0.0, |points| points / 100.0)),
        seed: body.seed.unwrap_or(1).into(),
        threads: Some(1),
    };
    let wanted = Wanted {
        player: who.player.id,
        draft: draft.id.clone(),
        preset: body.preset,
        options: told,
        bots: named.into_iter().map(str::to_owned).collect(),
        plan,
    };
    let (job, running) = app.0.comparisons.begin(wanted)?;
    let house = Arc::clone(&app.0);
    tokio::spawn(async move {
        let goes_away = || *house.draining.borrow();
        let measured = house.comparisons.run(running, house.hub.pool(), goes_away).await;
        // Only its author's own draft remembers what was found.
        if draft.player != who.player.id || measured.games == 0 {
            return;
        }
        let measured = serde_json::to_string(&measured).expect("figures are plain data");
        let kept = house.store.change_draft(DraftChange::Measure { id: draft.id, measured }).await;
        if let Err(error) = kept {
            tracing::warn!(%error, "what a comparison found was not kept");
        }
    });
    Ok(Json(job.info()))
}

/// How a comparison stands.
#[utoipa::path(
    get,
    path = "/comparisons/{id}",
    tag = "atelier",
    params(("id" = String, Path)),
    responses((status = 200, body = ComparisonInfo), (status = "4XX", body = Problem)),
    security(("session" = []))
)]
pub(super) async fn show(
    State(app): State<App>,
    who: Who,
    Path(id): Path<String>,
) -> Result<Json<ComparisonInfo>, ApiError> {
    let job = app.0.comparisons.of(&address(&id)?, who.player.id).ok_or(ApiError::NotFound)?;
    Ok(Json(job.info()))
}

/// Stops a comparison; what it has found stays.
#[utoipa::path(
    delete,
    path = "/comparisons/{id}",
    tag = "atelier",
    params(("id" = String, Path)),
    responses((status = 200, body = ComparisonInfo), (status = "4XX", body = Problem)),
    security(("session" = []))
)]
pub(super) async fn stop(
    State(app): State<App>,
    who: Who,
    Path(id): Path<String>,
) -> Result<Json<ComparisonInfo>, ApiError> {
    let job = app.0.comparisons.of(&address(&id)?, who.player.id).ok_or(ApiError::NotFound)?;
    job.stop();
    Ok(Json(job.info()))
}
