-- Snapshots: the rows of each are tables in the schema snapshot_<name>.
create table snapshot (
  name text collate "C" not null primary key,
  rows bigint not null,
  created_at bigint not null
);
