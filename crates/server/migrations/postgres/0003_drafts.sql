-- Drafts of card files, and cards that are kept for the tables that are played with them.

-- What somebody changed of the printed cards of a game: whole files, and only those that differ.
create table drafts (
    id text collate "C" primary key,
    player bigint not null,
    game text not null,
    name text not null,
    files text not null,
    touched bigint not null,
    -- The word of its link, while it is shared.
    share text collate "C" unique,
    -- What the last comparison of it found out.
    measured text
);

create index drafts_player on drafts (player, touched desc);

-- When cards that are not the printed ones were last kept; nothing for printed ones, which are kept for good.
alter table contents add column at bigint;

-- Which cards a table is played with.
alter table tables add column content text collate "C";
create index tables_content on tables (content);
