//! The games: what they are, their rules and their cards.

use std::collections::HashMap;

use axum::Json;
use axum::extract::{Path, Query, State};
use axum::http::header;
use axum::response::IntoResponse;
use engine::CardSheet;
use facade::Kind;
use facade::examples::Shown;
use serde::Deserialize;
use serde_json::Value;

use crate::app::App;
use crate::body::Body;
use crate::error::ApiError;
use crate::wire::{BotLevel, CheckBody, Checked, ExampleInfo, GameInfo, Problem, RulesText};

const LEVELS: [BotLevel; 4] =
    [BotLevel::Facile, BotLevel::Moyen, BotLevel::Difficile, BotLevel::Expert];

fn info(kind: &dyn Kind) -> GameInfo {
    let about = kind.about();
    GameInfo {
        slug: kind.slug().to_owned(),
        title: about.title,
        pitch: about.pitch,
        seats: about.seats,
        minutes: about.minutes,
        rules: kind.rules_version(),
        content: kind.digest().to_string(),
        presets: about.presets,
        options: about.options,
        seat_options: about.seat_options,
        windows: kind.windows(),
        levels: LEVELS.to_vec(),
    }
}

/// What never changes while the server runs, made once: the list of games, and each game's rules.
pub(crate) fn shelf_texts(shelf: &[&'static dyn Kind]) -> HashMap<String, String> {
    let mut texts = HashMap::new();
    let games: Vec<GameInfo> = shelf.iter().map(|kind| info(*kind)).collect();
    let text = |value: &dyn erased::Json| value.text();
    texts.insert("games".to_owned(), text(&games));
    for kind in shelf {
        let rules = RulesText {
            version: kind.rules_version(),
            text: kind.rulebook(),
            balance: kind.balance(),
        };
        texts.insert(format!("rules/{}", kind.slug()), text(&rules));
        texts.insert(format!("files/{}", kind.slug()), text(&super::files::printed(*kind)));
    }
    texts
}

mod erased {
    /// Anything that can be written as JSON.
    pub(super) trait Json {
        fn text(&self) -> String;
    }

    impl<T: serde::Serialize> Json for T {
        fn text(&self) -> String {
            serde_json::to_string(self).expect("it is plain data")
        }
    }
}

pub(super) fn kept(app: &App, key: &str) -> Result<impl IntoResponse + use<>, ApiError> {
    let text = app.0.shelf_texts.get(key).cloned().ok_or(ApiError::NotFound)?;
    let headers =
        [(header::CONTENT_TYPE, "application/json"), (header::CACHE_CONTROL, "public, max-age=60")];
    Ok((headers, text))
}

/// All the games.
#[utoipa::path(
    get,
    path = "/games",
    tag = "games",
    responses((status = 200, body = Vec<GameInfo>), (status = "4XX", body = Problem)),
)]
pub(super) async fn list(State(app): State<App>) -> Result<impl IntoResponse, ApiError> {
    kept(&app, "games")
}

/// The rulebook of a game in both languages.
#[utoipa::path(
    get,
    path = "/games/{slug}/rules",
    tag = "games",
    params(("slug" = String, Path)),
    responses((status = 200, body = RulesText), (status = "4XX", body = Problem)),
)]
pub(super) async fn rules(
    State(app): State<App>,
    Path(slug): Path<String>,
) -> Result<impl IntoResponse, ApiError> {
    kept(&app, &format!("rules/{slug}"))
}

/// An example as the list of a game names it.
fn listed(example: facade::examples::Example) -> ExampleInfo {
    let facade::examples::Example { id, explains, title, .. } = example;
    ExampleInfo { id, explains, title }
}

/// The worked examples of a game's rulebook: their ids, titles, and the rules they explain.
#[utoipa::path(
    get,
    path = "/games/{slug}/examples",
    tag = "games",
    params(("slug" = String, Path)),
    responses((status = 200, body = Vec<ExampleInfo>), (status = "4XX", body = Problem)),
)]
pub(super) async fn examples(
    State(app): State<App>,
    Path(slug): Path<String>,
) -> Result<Json<Vec<ExampleInfo>>, ApiError> {
    let kind = app.0.hub.kind(&slug).ok_or(ApiError::NotFound)?;
    Ok(Json(kind.examples().into_iter().map(listed).collect()))
}

/// One worked example, played: the position, each step with its sums, and the options that open it as a table.
#[utoipa::path(
    get,
    path = "/games/{slug}/examples/{id}",
    tag = "games",
    params(("slug" = String, Path), ("id" = String, Path)),
    responses((status = 200, body = Object), (status = "4XX", body = Problem)),
)]
pub(super) async fn example(
    State(app): State<App>,
    Path((slug, id)): Path<(String, String)>,
) -> Result<Json<Shown>, ApiError> {
    let kind = app.0.hub.kind(&slug).ok_or(ApiError::NotFound)?;
    let example = kind.example(&id).ok_or(ApiError::NotFound)?;
    Ok(Json(kind.show(&example)))
}

/// Which options the cards are for.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct CardsQuery {
    preset: Option<String>,
    options: Option<String>,
}

/// The cards of a game, as the options make them.
#[utoipa::path(
    get,
    path = "/games/{slug}/cards",
    tag = "games",
    params(("slug" = String, Path), ("preset" = Option<String>, Query), ("options" = Option<String>, Query, description = "options as JSON")),
    responses((status = 200, body = Vec<Object>), (status = "4XX", body = Problem)),
)]
pub(super) async fn cards(
    State(app): State<App>,
    Path(slug): Path<String>,
    Query(query): Query<CardsQuery>,
) -> Result<Json<Vec<CardSheet>>, ApiError> {
    let kind = app.0.hub.kind(&slug).ok_or(ApiError::NotFound)?;
    let options = match query.options {
        Some(text) => serde_json::from_str(&text)
            .map_err(|error| ApiError::BadRequest(format!("the options are not JSON: {error}")))?,
        None => Value::Object(serde_json::Map::new()),
    };
    let options = merged(kind, query.preset.as_deref(), options)?;
    let game = super::tables::open(&app, kind, options, plainly(kind), None).await?;
    Ok(Json(game.cards()))
}

/// What is wrong with options and with what the seats bring, if anything.
#[utoipa::path(
    post,
    path = "/games/{slug}/check",
    tag = "games",
    params(("slug" = String, Path)),
    request_body = CheckBody,
    responses((status = 200, body = Checked), (status = "4XX", body = Problem)),
)]
pub(super) async fn check(
    State(app): State<App>,
    Path(slug): Path<String>,
    Body(body): Body<CheckBody>,
) -> Result<Json<Checked>, ApiError> {
    let kind = app.0.hub.kind(&slug).ok_or(ApiError::NotFound)?;
    let brings = body.brings.unwrap_or_else(|| plainly(kind));
    super::tables::check_seats(kind, brings.len())?;
    match super::tables::open(&app, kind, body.options, brings, None).await {
        Ok(_) => Ok(Json(Checked { faults: Vec::new() })),
        Err(ApiError::Faults(faults)) => Ok(Json(Checked { faults })),
        Err(other) => Err(other),
    }
}

/// As many seats as the game plainly has, and nobody brings anything.
fn plainly(kind: &dyn Kind) -> Vec<Value> {
    vec![Value::Null; engine::plain_seats(kind.sheet().seats)]
}

/// The options of a preset with these in front of them.
pub(super) fn merged(
    kind: &dyn Kind,
    preset: Option<&str>,
    options: Value,
) -> Result<Value, ApiError> {
    let base = match preset {
        Some(id) => kind
            .preset(id)
            .ok_or_else(|| ApiError::BadRequest(format!("there is no preset called {id:?}")))?,
        None => Value::Object(serde_json::Map::new()),
    };
    match (base, options) {
        (Value::Object(mut base), Value::Object(own)) => {
            base.extend(own);
            Ok(Value::Object(base))
        }
        (_, options) => Ok(options),
    }
}
