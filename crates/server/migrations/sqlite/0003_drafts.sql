-- Drafts of card files, and cards that are kept for the tables that are played with them.

-- What somebody changed of the printed cards of a game: whole files, and only those that differ.
create table drafts (
    id text primary key,
    player integer not null,
    game text not null,
    name text not null,
    files text not null,
    touched integer not null,
    -- The word of its link, while it is shared.
    share text unique,
    -- What the last comparison of it found out.
    measured text
) without rowid;

create index drafts_player on drafts (player, touched desc);

-- When cards that are not the printed ones were last kept; nothing for printed ones, which are kept for good.
alter table contents add column at integer;

-- Which cards a table is played with.
alter table tables add column content text;
update tables set content = json_extract(setup, '$.content');
create index tables_content on tables (content);
