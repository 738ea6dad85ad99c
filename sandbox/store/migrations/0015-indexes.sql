-- Pending deliveries by the time of their next attempt: a worker that has nothing to do reads only what is due. Each time is above 0:
-- this condition keeps the index from competing with delivery_due, because only statements that name it can use the index.
create index concurrently if not exists delivery_next on delivery (next_attempt_at)
  where status = 'pending' and next_attempt_at > 0;

-- Deliveries of an endpoint by status, newest first: those with a rare status are found among any number of others.
create index concurrently if not exists delivery_listed on delivery (endpoint_id, status, created_at, id);
drop index concurrently if exists delivery_newest;

-- Events by type, newest first. It does not begin with the account, or else it would compete with the primary key.
create index concurrently if not exists event_time_type on event_time
  (type, account_id, mode, created_at, position, id);

-- Products by status, which the list reads by their ids if they are few.
create index concurrently if not exists product_status on product (status, account_id, mode);

-- Levels of a location, which the list reads without those of other locations. Its columns never change, so that other changes of
-- a level do not touch it.
create index concurrently if not exists stock_level_location on stock_level (location_id, sku);
