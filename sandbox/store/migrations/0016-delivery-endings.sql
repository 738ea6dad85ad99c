-- Endpoints that were deleted or disabled and had so many deliveries that these are removed, or fail, in the background.
create table delivery_ending (
  account_id text collate "C" not null,
  mode text collate "C" not null,
  endpoint_id text collate "C" not null,
  action text collate "C" not null check (action in ('remove', 'fail')),
  ended_at bigint not null,
  primary key (account_id, mode, endpoint_id, action)
);
create index delivery_ending_age on delivery_ending (ended_at);
