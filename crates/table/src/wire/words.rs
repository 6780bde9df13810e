//! The words of an error on the socket.

use engine::Text;

use super::ErrorCode;

/// What is wrong, for people.
pub fn words(code: ErrorCode) -> Text {
    match code {
        ErrorCode::BadFrame => {
            Text::new("Ce message n'est pas compris.", "This message is not understood.")
        }
        ErrorCode::TooFast => Text::new(
            "Trop de messages : attendez un instant.",
            "Too many messages: wait a moment.",
        ),
        ErrorCode::NotSeated => Text::new(
            "Seul un joueur de cette table peut le faire.",
            "Only a player of this table may do that.",
        ),
        ErrorCode::NotDealt => {
            Text::new("La partie n'a pas commencé.", "The game has not begun yet.")
        }
        ErrorCode::Over => Text::new("La partie est terminée.", "The game is over."),
        ErrorCode::NotOver => {
            Text::new("La partie n'est pas terminée.", "The game is not over yet.")
        }
        ErrorCode::NotAllowed => {
            Text::new("Cette table ne le permet pas.", "This table does not allow that.")
        }
        ErrorCode::NotYourTurn => {
            Text::new("Ce n'est pas à vous de décider.", "It is not your decision.")
        }
        ErrorCode::NoSuchAction => {
            Text::new("Cette action n'existe pas.", "There is no such action.")
        }
        ErrorCode::NothingAsked => Text::new("Rien n'a été demandé.", "Nothing was asked."),
        ErrorCode::Busy => Text::new(
            "Les bots sont occupés : attendez un instant.",
            "The bots are busy: wait a moment.",
        ),
        ErrorCode::Quarantined => Text::new(
            "Cette table a rencontré un bogue et a été fermée. Les autres tables continuent.",
            "This table hit a bug and was closed. The other tables go on.",
        ),
        ErrorCode::Closed => Text::new(
            "Cette table a été fermée par les gardiens de la maison.",
            "This table was closed by the keepers of the house.",
        ),
        ErrorCode::Paused => Text::new(
            "La table est en pause : rien ne peut être gardé pour l'instant. Votre coup attend.",
            "The table is paused: nothing can be kept at the moment. Your move waits.",
        ),
        ErrorCode::Store => Text::new(
            "Le coup n'a pas été enregistré : réessayez.",
            "The move was not recorded: try again.",
        ),
    }
}
