-- Orders of one status and payment status, newest first, so that a list with a filter that few orders match reads only
-- these. It does not begin with the account, or else it would compete with the primary key.
create index customer_order_states on customer_order (status, payment_status, account_id, mode, created_at, id);
