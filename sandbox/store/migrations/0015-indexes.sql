-- Pending deliveries by the time of their next attempt: a worker that has nothing to do reads only what is due. Each time is above 0:
-- this condition keeps the index from competing with delivery_due, because only statements that name it can use the index.
create index concurrently if not exists delivery_next on delivery (next_attempt_at)
  where status = 'pending' and next_attempt_at > 0;

-- Lists with a filter, in their order, so that what does not pass the filter costs nothing, however much it is. The column of the
-- order is an expression: otherwise, a planner that expects most rows to pass the filter would read an index without it.

-- Events of a type, newest first.
create index concurrently if not exists event_time_type on event_time
  (type, account_id, mode, (created_at + 0), position, id);

-- Deliveries of an endpoint with a status, newest first.
create index concurrently if not exists delivery_listed on delivery (endpoint_id, status, (created_at + 0), id);
drop index concurrently if exists delivery_newest;

-- Orders with a status and a payment status, newest first.
create index concurrently if not exists customer_order_listed on customer_order
  (status, payment_status, account_id, mode, (created_at + 0), id);
drop index concurrently if exists customer_order_states;

-- Levels of a location by SKU. Its columns never change, so that other changes of a level do not touch it.
create index concurrently if not exists stock_level_location on stock_level (location_id, (sku || ''));

-- Products with a status, which the list reads by their ids if they are few.
create index concurrently if not exists product_status on product (status, account_id, mode);
