-- Responses to writes with an Idempotency-Key. account_id is the address of the caller where there is no account yet.
create table idempotency (
  account_id text collate "C" not null,
  mode text collate "C" not null,
  -- Method and path.
  scope text collate "C" not null,
  key_hash bytea not null,
  body_hash bytea not null,
  -- Null while the request is in progress, which no other transaction sees.
  sealed bytea,
  created_at bigint not null,
  expires_at bigint not null,
  primary key (account_id, mode, scope, key_hash)
);

create index idempotency_expiry on idempotency (expires_at);
