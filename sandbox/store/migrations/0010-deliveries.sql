-- Webhook endpoints. `slot` numbers the endpoints of an account and mode: it enforces their maximum of 16 without
-- counting, and it makes the ids of the deliveries of one event differ.
-- Secrets are sealed with a key of the server; `previous_*` is the secret before the last rotation.
create table webhook_endpoint (
  account_id text collate "C" not null,
  mode text collate "C" not null,
  id text collate "C" not null,
  slot integer not null check (slot between 0 and 15),
  url text collate "C" not null,
  status text collate "C" not null,
  event_types text[] not null,
  secret text collate "C" not null,
  previous_secret text collate "C",
  previous_until bigint,
  doc text collate "C" not null,
  version bigint not null,
  created_at bigint not null,
  updated_at bigint not null,
  primary key (account_id, mode, id),
  unique (account_id, mode, slot)
);

-- Deliveries of events to endpoints. A worker that carries out an attempt holds a lease until `locked_until`, by
-- the clock of the machine and not that of the sandbox, which may be advanced in the meantime.
create table delivery (
  account_id text collate "C" not null,
  mode text collate "C" not null,
  id text collate "C" not null,
  endpoint_id text collate "C" not null,
  event_id text collate "C" not null,
  event_type text collate "C" not null,
  series integer not null,
  attempts integer not null,
  status text collate "C" not null,
  response_status integer,
  next_attempt_at bigint,
  locked_until bigint not null,
  created_at bigint not null,
  primary key (account_id, mode, id)
) with (fillfactor = 50);

-- These begin with the endpoint, whose id is unique: an index that begins with the account would compete with the
-- primary key, see event_time.
create index delivery_due on delivery (endpoint_id, next_attempt_at) where status = 'pending';
create index delivery_newest on delivery (endpoint_id, created_at, id);
create index delivery_age on delivery (created_at);

-- Attempts, for people who look for a fault: what was signed, and what came back. `signed_at` is real time, in seconds.
create table delivery_attempt (
  account_id text collate "C" not null,
  mode text collate "C" not null,
  delivery_id text collate "C" not null,
  series integer not null,
  number integer not null,
  url text collate "C" not null,
  signed_at bigint not null,
  signature text collate "C" not null,
  response_status integer,
  failure text collate "C",
  milliseconds integer not null,
  created_at bigint not null,
  primary key (account_id, mode, delivery_id, series, number)
);

-- Requests that https://inbox.localhost/<name> received; only the newest of each name are kept.
create table inbox_message (
  account_id text collate "C" not null,
  mode text collate "C" not null,
  name text collate "C" not null,
  id text collate "C" not null,
  headers text collate "C" not null,
  body text collate "C" not null,
  created_at bigint not null,
  primary key (account_id, mode, name, created_at, id)
);
