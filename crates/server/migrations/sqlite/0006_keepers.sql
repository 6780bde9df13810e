-- What the keepers of the house decide: tables that they close, people who may not come back.

alter table tables add column closed integer not null default 0;

create table bans (
    player integer primary key,
    name text not null,
    -- The name as a hasty reader sees it: nobody comes in under one that looks alike.
    looks text not null,
    at integer not null
);

create index bans_looks on bans (looks);

-- How often they decided something: every node looks whether it has grown.
alter table format add column orders integer not null default 0;
