-- Accounts, their API keys and the hashes of the keys' secrets. A key belongs to an account, not to one of its modes.
create table account (
  account_id text collate "C" not null primary key,
  name text not null,
  email text not null,
  plan text not null,
  suspended_at bigint,
  version bigint not null,
  created_at bigint not null
);

-- One account for each address. The address is in lower case, and the key of a separate table, so that the table of
-- accounts can be distributed by account_id.
create table account_email (
  email text collate "C" not null primary key,
  account_id text collate "C" not null
);

create table api_key (
  account_id text collate "C" not null,
  id text collate "C" not null,
  mode text collate "C" not null,
  name text not null,
  scopes text[] not null,
  hint text not null,
  expires_at bigint,
  revoked_at bigint,
  last_used_at bigint,
  version bigint not null,
  created_at bigint not null,
  primary key (account_id, id)
);

create index api_key_newest on api_key (account_id, created_at, id) where revoked_at is null;

-- Secrets are found by their hash, before the account is known. Ended ones stay, so that they are reported as revoked.
create table api_key_secret (
  sha256 bytea not null primary key,
  account_id text collate "C" not null,
  key_id text collate "C" not null,
  created_at bigint not null,
  valid_until bigint
);

create index api_key_secret_of_key on api_key_secret (account_id, key_id);
