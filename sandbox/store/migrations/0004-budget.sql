-- Requests in the current window of each API key (policy default) and address (policy signup). A crash may lose them.
create unlogged table budget (
  policy text collate "C" not null,
  id text collate "C" not null,
  ends_at bigint not null,
  used bigint not null,
  primary key (policy, id)
) with (fillfactor = 50);

create index budget_expiry on budget (ends_at);
