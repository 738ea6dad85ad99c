-- Orders. `doc` is the order as it is sent; `stock` is what it holds of the stock, one entry for each line item.
create table customer_order (
  account_id text collate "C" not null,
  mode text collate "C" not null,
  id text collate "C" not null,
  number text collate "C" not null,
  external_id text collate "C",
  status text collate "C" not null,
  payment_status text collate "C" not null,
  location_id text collate "C" not null,
  doc text not null,
  stock text not null,
  version bigint not null,
  created_at bigint not null,
  updated_at bigint not null
);
create unique index customer_order_number on customer_order (account_id, mode, number);
create index customer_order_created on customer_order (account_id, mode, created_at, id);
create index customer_order_updated on customer_order (account_id, mode, updated_at);
-- The primary key comes late: without statistics, the planner takes the newest of several indexes that begin with account
-- and mode, and would otherwise read all records of the account to find one.
alter table customer_order add primary key (account_id, mode, id);
create unique index customer_order_external on customer_order (account_id, mode, external_id)
  where external_id is not null;

-- Order numbers are taken from blocks: an order locks a block that no other order in progress has locked.
create table number_block (
  account_id text collate "C" not null,
  mode text collate "C" not null,
  first bigint not null,
  next bigint not null,
  last bigint not null,
  primary key (account_id, mode, first)
);
create table number_counter (
  account_id text collate "C" not null,
  mode text collate "C" not null,
  next bigint not null,
  primary key (account_id, mode)
);

-- Tax and discounts, as JSON.
create table merchant_settings (
  account_id text collate "C" not null,
  mode text collate "C" not null,
  doc text not null,
  primary key (account_id, mode)
);
