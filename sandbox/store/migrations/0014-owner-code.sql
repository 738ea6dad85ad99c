-- Newest one-time code that was sent to the owner of each account. It stays once it is used, because it says when the last
-- message was sent.
create table owner_code (
  account_id text collate "C" not null primary key,
  hmac bytea not null,
  sealed text not null,
  wrong int not null,
  sent_at bigint not null,
  expires_at bigint not null,
  used_at bigint,
  -- HMAC of the code before, if it was used: a request with it may be repeated, and guesses nothing.
  spent bytea
);
