-- Positions that do not fit into a cursor of 512 characters, such as long titles.
create table cursor_overflow (
  account_id text collate "C" not null,
  mode text collate "C" not null,
  id text collate "C" not null,
  position text not null,
  expires_at bigint not null,
  primary key (account_id, mode, id)
);

create index cursor_overflow_expiry on cursor_overflow (expires_at);
