-- Locations, products and variants. Documents are kept as they are sent; columns exist for queries only.
create table location (
  account_id text collate "C" not null,
  mode text collate "C" not null,
  id text collate "C" not null,
  name text collate "C" not null,
  is_default boolean not null,
  is_active boolean not null,
  country_code text collate "C" not null,
  created_at bigint not null
);
create index location_created on location (account_id, mode, created_at, id);
create unique index location_default on location (account_id, mode) where is_default;
-- The primary key comes late: without statistics, the planner takes the newest of several indexes that begin with account
-- and mode, and would otherwise read all records of the account to find one.
alter table location add primary key (account_id, mode, id);

create table product (
  account_id text collate "C" not null,
  mode text collate "C" not null,
  id text collate "C" not null,
  status text collate "C" not null,
  title text collate "C" not null,
  doc text not null,
  version bigint not null,
  created_at bigint not null,
  updated_at bigint not null
);
create index product_created on product (account_id, mode, created_at, id);
create index product_updated on product (account_id, mode, updated_at, id);
create index product_title on product (account_id, mode, title, id);
alter table product add primary key (account_id, mode, id);

-- Words of title, vendor and SKUs in lower case, for the search by the beginning of words.
create table product_word (
  account_id text collate "C" not null,
  mode text collate "C" not null,
  word text collate "C" not null,
  product_id text collate "C" not null,
  primary key (account_id, mode, word, product_id)
);
create index product_word_product on product_word (account_id, mode, product_id, word);

-- Parts of a variant that orders and stock changes need, so that they read one table. `label` is the title of a line item.
-- It has one index only: without statistics, a planner may prefer another one and read all variants for each order.
create table variant (
  account_id text collate "C" not null,
  mode text collate "C" not null,
  sku text collate "C" not null,
  id text collate "C" not null,
  product_id text collate "C" not null,
  product_status text collate "C" not null,
  label text not null,
  amount bigint not null,
  currency text collate "C" not null,
  tracked boolean not null,
  primary key (account_id, mode, sku)
);
