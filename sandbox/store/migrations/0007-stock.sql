-- Inventory levels, and the journal of all changes to `on_hand`.
create table stock_level (
  account_id text collate "C" not null,
  mode text collate "C" not null,
  sku text collate "C" not null,
  location_id text collate "C" not null,
  id text collate "C" not null,
  variant_id text collate "C" not null,
  product_id text collate "C" not null,
  on_hand integer not null check (on_hand >= 0),
  reserved integer not null check (reserved >= 0),
  low_stock_threshold integer check (low_stock_threshold >= 0),
  version bigint not null,
  updated_at bigint not null,
  primary key (account_id, mode, sku, location_id)
) with (fillfactor = 70);

create table stock_journal (
  account_id text collate "C" not null,
  mode text collate "C" not null,
  id text collate "C" not null,
  sku text collate "C" not null,
  location_id text collate "C" not null,
  reason text collate "C" not null,
  reference text,
  delta integer not null,
  on_hand integer not null,
  request_id text collate "C",
  created_at bigint not null,
  primary key (account_id, mode, id)
);
create index stock_journal_sku on stock_journal (account_id, mode, sku, created_at, id);
