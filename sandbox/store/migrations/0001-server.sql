-- Settings of the server as a whole: its secret, and the offset of its clock.
create table setting (
  name text collate "C" primary key,
  value text not null
);
