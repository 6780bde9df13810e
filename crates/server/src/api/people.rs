//! People: guests by a name, accounts by a password, passes for sockets.

use axum::Json;
use axum::extract::State;
use axum::response::{AppendHeaders, IntoResponse};
use table::names::{looks, tidy_name};

use crate::app::{App, Ended, From, Who};
use crate::auth::{self, COOKIE, TICKET_LIFE};
use crate::body::Body;
use crate::config::Registration;
use crate::error::ApiError;
use crate::now;
use crate::record::PlayerId;
use crate::store::{NewAccount, Player, StoreError, TokenHash};
use crate::wire::{AccountBody, House, Me, NameBody, Problem, Ticket};

fn shown(player: &Player) -> Json<Me> {
    Json(Me {
        id: player.id.to_string(),
        name: player.name.clone(),
        account: player.account.clone(),
    })
}

/// The cookie of a session; an empty token takes it away.
fn cookie(app: &App, token: &str) -> AppendHeaders<[(&'static str, String); 1]> {
    // The session itself ends when nobody uses it; the cookie only has to outlive it.
    let seconds = if token.is_empty() { 0 } else { 365 * 86_400 };
    let secure = if app.0.config.secure { "; Secure" } else { "" };
    let text =
        format!("{COOKIE}={token}; Path=/; HttpOnly; SameSite=Lax; Max-Age={seconds}{secure}");
    AppendHeaders([("set-cookie", text)])
}

fn named(body: &NameBody) -> Result<String, ApiError> {
    tidy_name(&body.name).ok_or_else(|| {
        ApiError::BadRequest(
            "a name has 1 to 24 visible letters of one script, and does not begin with `bot:`"
                .into(),
        )
    })
}

/// Whether people are let in who are not known yet.
fn takes_newcomers(app: &App) -> bool {
    match app.0.config.registration {
        Registration::Open => true,
        Registration::Closed => false,
    }
}

/// What whoever arrives may know of the house.
#[utoipa::path(
    get,
    path = "/house",
    tag = "people",
    responses((status = 200, body = House)),
)]
pub(super) async fn house(State(app): State<App>) -> Json<House> {
    Json(House { newcomers: takes_newcomers(&app) })
}

/// Lets in whom the keepers of the house have not sent away, nor anybody who looks like them.
async fn admit(app: &App, player: PlayerId, name: &str) -> Result<(), ApiError> {
    let is_banned = app.0.store.is_banned(player, looks(name)).await?;
    if is_banned { Err(ApiError::Banned) } else { Ok(()) }
}

/// Sits down as a guest under a name.
#[utoipa::path(
    post,
    path = "/session",
    tag = "people",
    request_body = NameBody,
    responses((status = 200, body = Me), (status = "4XX", body = Problem)),
)]
pub(super) async fn sit_as_guest(
    State(app): State<App>,
    From(from): From,
    Body(body): Body<NameBody>,
) -> Result<impl IntoResponse, ApiError> {
    let name = named(&body)?;
    if !takes_newcomers(&app) {
        return Err(ApiError::NoNewcomers);
    }
    if !app.0.rates.session(from) {
        return Err(ApiError::TooFast);
    }
    let player = Player { id: PlayerId::random(), name, account: None };
    admit(&app, player.id, &player.name).await?;
    let (token, hash) = auth::new_token();
    app.0.store.add_player(player.clone(), hash, now()).await?;
    Ok((cookie(&app, &token), shown(&player)))
}

/// Who one is.
#[utoipa::path(
    get,
    path = "/me",
    tag = "people",
    responses((status = 200, body = Me), (status = "4XX", body = Problem)),
    security(("session" = []))
)]
pub(super) async fn me(who: Who) -> Json<Me> {
    shown(&who.player)
}

/// Takes another name.
#[utoipa::path(
    patch,
    path = "/me",
    tag = "people",
    request_body = NameBody,
    responses((status = 200, body = Me), (status = "4XX", body = Problem)),
    security(("session" = []))
)]
pub(super) async fn rename(
    State(app): State<App>,
    who: Who,
    Body(body): Body<NameBody>,
) -> Result<Json<Me>, ApiError> {
    let name = named(&body)?;
    admit(&app, who.player.id, &name).await?;
    app.0.store.rename(who.player.id, name.clone()).await?;
    app.0.sessions.forget();
    Ok(shown(&Player { name, ..who.player }))
}

/// Gives oneself an account.
#[utoipa::path(
    post,
    path = "/account/register",
    tag = "people",
    request_body = AccountBody,
    responses((status = 200, body = Me), (status = "4XX", body = Problem)),
    security(("session" = []))
)]
pub(super) async fn register(
    State(app): State<App>,
    From(from): From,
    who: Who,
    Body(body): Body<AccountBody>,
) -> Result<impl IntoResponse, ApiError> {
    let account = auth::tidy_account(&body.account).ok_or_else(|| {
        ApiError::BadRequest("an account has 3 to 24 letters, digits, `-` or `_`".into())
    })?;
    if !auth::fit_password(&body.password) {
        return Err(ApiError::BadRequest("a password has 8 to 128 characters".into()));
    }
    if who.player.account.is_some() {
        return Err(ApiError::Taken);
    }
    if !takes_newcomers(&app) {
        return Err(ApiError::NoNewcomers);
    }
    if !app.0.rates.password(from, &account) {
        return Err(ApiError::TooFast);
    }
    let password = off_thread(move || auth::hash_password(&body.password)).await?;
    // Whoever knew the guest's token does not know the one of the account.
    let (token, new) = auth::new_token();
    let (player, old) = (who.player.id, who.session);
    let taken = NewAccount { player, account: account.clone(), password, old, new, at: now() };
    app.0.store.register(taken).await?;
    end(&app, old);
    Ok((cookie(&app, &token), shown(&Player { account: Some(account), ..who.player })))
}

/// Comes back to one's account, in a new session.
#[utoipa::path(
    post,
    path = "/account/login",
    tag = "people",
    request_body = AccountBody,
    responses((status = 200, body = Me), (status = "4XX", body = Problem)),
)]
pub(super) async fn login(
    State(app): State<App>,
    From(from): From,
    Body(body): Body<AccountBody>,
) -> Result<impl IntoResponse, ApiError> {
    if !app.0.rates.password(from, &body.account) {
        return Err(ApiError::TooFast);
    }
    if !auth::fit_password(&body.password) {
        return Err(ApiError::WrongPassword);
    }
    let known = match auth::tidy_account(&body.account) {
        Some(account) => app.0.store.account(&account).await?,
        None => None,
    };
    let (player, hash) = known.unzip();
    let fits = off_thread(move || auth::check_password(&body.password, hash.as_deref())).await?;
    let player = player.filter(|_| fits).ok_or(ApiError::WrongPassword)?;
    // Whoever has an account is known by it: another of the same name is no reason to turn them away.
    admit(&app, player.id, "").await?;
    let (token, hash) = auth::new_token();
    app.0.store.add_session(player.id, hash, now()).await?;
    Ok((cookie(&app, &token), shown(&player)))
}

/// Ends the session: its cookie, its passes and its sockets.
#[utoipa::path(
    post,
    path = "/account/logout",
    tag = "people",
    responses((status = 200, body = Object), (status = "4XX", body = Problem)),
    security(("session" = []))
)]
pub(super) async fn logout(
    State(app): State<App>,
    who: Who,
) -> Result<impl IntoResponse, ApiError> {
    app.0.store.end_session(who.session).await?;
    end(&app, who.session);
    Ok((cookie(&app, ""), Json(serde_json::json!({}))))
}

/// Ends the sockets of a session; its passes lead nowhere any longer.
fn end(app: &App, session: TokenHash) {
    app.0.sessions.forget();
    // Nobody listening means that the session had no socket.
    let _ = app.0.ended.send(Ended::Session(session));
}

/// A pass for one socket.
#[utoipa::path(
    post,
    path = "/ticket",
    tag = "people",
    responses((status = 200, body = Ticket), (status = "4XX", body = Problem)),
    security(("session" = []))
)]
pub(super) async fn ticket(State(app): State<App>, who: Who) -> Result<Json<Ticket>, ApiError> {
    let (ticket, hash) = auth::new_token();
    let until = now() + TICKET_LIFE.as_millis() as u64;
    app.0.store.keep_ticket(hash, who.session, until).await?;
    Ok(Json(Ticket { ticket }))
}

/// Runs what takes its time where it holds up nobody.
async fn off_thread<T: Send + 'static>(
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, ApiError> {
    tokio::task::spawn_blocking(work)
        .await
        .map_err(|_| StoreError::Failed("a task broke".into()).into())
}
