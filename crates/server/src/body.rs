//! Bodies that come from outside: bounded, JSON, and refused in our own words.

use axum::body::Bytes;
use axum::extract::{FromRequest, Request};
use serde::de::DeserializeOwned;

use crate::app::App;
use crate::error::ApiError;

/// A JSON body.
pub(crate) struct Body<T>(pub(crate) T);

impl<T: DeserializeOwned> FromRequest<App> for Body<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, app: &App) -> Result<Self, ApiError> {
        let json = request
            .headers()
            .get("content-type")
            .and_then(|value| value.to_str().ok())
            .is_some_and(|kind| kind.starts_with("application/json"));
        // A plain form of another site cannot say that it sends JSON.
        if !json {
            return Err(ApiError::BadRequest(
                "send JSON with content-type: application/json".into(),
            ));
        }
        let bytes = Bytes::from_request(request, app)
            .await
            .map_err(|_| ApiError::BadRequest("the body is too large or was cut off".into()))?;
        serde_json::from_slice(&bytes)
            .map(Self)
            .map_err(|error| ApiError::BadRequest(format!("the body is not understood: {error}")))
    }
}
