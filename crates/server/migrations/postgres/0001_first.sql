-- The log is the truth; every other table is an index of it, or concerns people rather than games.
-- Texts are compared byte by byte, as everywhere in the program: the order of a language has no say here.

-- The format of the setups and entries below. A program refuses every other one.
create table format (
    log bigint not null
);

insert into format (log) values (3);

create table tables (
    id text collate "C" primary key,
    created bigint not null,
    creator bigint not null,
    -- All that was decided when the table was set, the secret of its seed included.
    setup text not null,
    -- The columns below follow from the setup and the log.
    game text not null,
    public bigint not null,
    clocked bigint not null,
    status text not null,
    names text not null,
    outcome text
);

create index tables_lobby on tables (created) where public = 1 and status in ('waiting', 'playing');
create index tables_creator on tables (creator) where status in ('waiting', 'playing');

create table log (
    table_id text collate "C" not null,
    seq bigint not null,
    at bigint not null,
    player bigint,
    move_id text,
    entry text not null,
    -- The seat that decides after this entry, and when its time ends.
    next bigint,
    deadline bigint,
    primary key (table_id, seq)
);

create table sits (
    player bigint not null,
    table_id text collate "C" not null,
    seats text not null,
    primary key (player, table_id)
);

create table chat (
    -- The order in which lines were said; SQLite has such a number by itself.
    rowid bigint generated always as identity primary key,
    table_id text collate "C" not null,
    at bigint not null,
    name text not null,
    seat bigint,
    line text not null
);

create index chat_table on chat (table_id, at);

create table players (
    id bigint primary key,
    name text not null,
    created bigint not null,
    account text collate "C" unique,
    password text
);

create table sessions (
    token bytea primary key,
    player bigint not null references players (id),
    created bigint not null
);

create table contents (
    hash text collate "C" primary key,
    files text not null
);

create table replays (
    id text collate "C" primary key,
    player bigint not null,
    at bigint not null,
    file text not null
);

create index replays_player on replays (player, at);

-- When a server was last known to be up, and when it was down: no clock runs while nobody could move.
create table heartbeat (
    id bigint primary key check (id = 1),
    at bigint not null
);

create table downtime (
    start bigint primary key,
    stop bigint not null
);
