//! What can be asked over HTTP: people, games, tables and replays.

mod comparisons;
mod curves;
mod drafts;
mod files;
mod games;
mod people;
mod replays;
mod tables;

use axum::Json;
use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::routing::get;
use utoipa::OpenApi;
use utoipa::openapi::security::{ApiKey, ApiKeyValue, SecurityScheme};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::App;
use crate::auth::COOKIE;
use crate::wire::{FromClient, Problem, ToClient};

pub(crate) use games::shelf_texts;

/// The largest body of a request.
const BODY_MAX: usize = 64 * 1024;
/// The largest body that holds card files: as long as they may be, with room for the signs that JSON doubles.
const CARDS_MAX: usize = 256 * 1024;
/// The largest replay file.
const REPLAY_MAX: usize = 1024 * 1024;

/// The document of the interface.
#[derive(OpenApi)]
#[openapi(
    info(
        title = "Veillée",
        description = "Tables, people and replays. A game is played over the socket `/ws`: frames \
            `FromClient` in, `ToClient` out, both JSON text."
    ),
    paths(crate::socket::open),
    components(schemas(FromClient, ToClient, Problem))
)]
struct Document;

/// The routes under `/api`, each with its page of the document.
pub(crate) fn routes() -> Router<App> {
    let small = OpenApiRouter::new()
        .routes(routes!(games::list))
        .routes(routes!(games::rules))
        .routes(routes!(games::cards))
        .routes(routes!(games::examples))
        .routes(routes!(games::example))
        .routes(routes!(games::check))
        .routes(routes!(people::house))
        .routes(routes!(people::sit_as_guest))
        .routes(routes!(people::me, people::rename))
        .routes(routes!(people::register))
        .routes(routes!(people::login))
        .routes(routes!(people::logout))
        .routes(routes!(people::ticket))
        .routes(routes!(tables::lobby, tables::set))
        .routes(routes!(tables::show))
        .routes(routes!(tables::join))
        .routes(routes!(tables::sit_bot))
        .routes(routes!(tables::leave))
        .routes(routes!(tables::mine))
        .routes(routes!(replays::of_table))
        .routes(routes!(replays::steps_of_table))
        .routes(routes!(replays::branch_table))
        .routes(routes!(curves::of_table))
        .routes(routes!(curves::of_upload))
        .routes(routes!(replays::steps_of_upload))
        .routes(routes!(replays::branch_upload))
        .routes(routes!(files::list))
        .routes(routes!(files::of_table))
        .routes(routes!(files::of_upload))
        .routes(routes!(drafts::share, drafts::unshare))
        .routes(routes!(drafts::shared))
        .routes(routes!(comparisons::begin))
        .routes(routes!(comparisons::show, comparisons::stop))
        .layer(DefaultBodyLimit::max(BODY_MAX));
    let cards = OpenApiRouter::new()
        .routes(routes!(files::check))
        .routes(routes!(drafts::list, drafts::make))
        .routes(routes!(drafts::get, drafts::put, drafts::throw_away))
        .layer(DefaultBodyLimit::max(CARDS_MAX));
    let large = OpenApiRouter::new()
        .routes(routes!(replays::upload))
        .layer(DefaultBodyLimit::max(REPLAY_MAX));
    let (routes, mut document) = OpenApiRouter::with_openapi(Document::openapi())
        .nest("/api", small.merge(cards).merge(large))
        .split_for_parts();
    let session = SecurityScheme::ApiKey(ApiKey::Cookie(ApiKeyValue::new(COOKIE)));
    document.components.get_or_insert_default().add_security_scheme("session", session);
    routes.route("/api/openapi.json", get(async move || Json(document.clone())))
}
