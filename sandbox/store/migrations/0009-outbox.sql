-- Events of the last 30 days. `body` is the very text that is signed, sent and returned by the API.
-- `position` is the place within the transaction, so that events of the same millisecond keep their order.
create table event (
  account_id text collate "C" not null,
  mode text collate "C" not null,
  id text collate "C" not null,
  type text collate "C" not null,
  position integer not null,
  body text collate "C" not null,
  request_id text collate "C",
  created_at bigint not null,
  primary key (account_id, mode, id)
);

create index event_age on event (created_at);

-- Events in the order of time. This is a table and not an index, because without fresh statistics the planner takes any
-- index that begins with the account for as good as the primary key, and reads all events of an account to find a few.
create table event_time (
  account_id text collate "C" not null,
  mode text collate "C" not null,
  created_at bigint not null,
  position integer not null,
  id text collate "C" not null,
  type text collate "C" not null,
  request_id text collate "C",
  primary key (account_id, mode, created_at, position, id)
);

-- Ids of events and deliveries that were removed because of their age, so that the API reports 410 and not 404.
create table expired (
  account_id text collate "C" not null,
  mode text collate "C" not null,
  id text collate "C" not null,
  expired_at bigint not null,
  primary key (account_id, mode, id)
);

create index expired_age on expired (expired_at);
