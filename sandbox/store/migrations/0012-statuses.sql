-- Some receivers sent statuses that HTTP does not have, and the list of deliveries then differed from the contract.
update delivery set response_status = null where response_status > 599;
update delivery_attempt set response_status = null, failure = response_status || ' is not a status of HTTP'
where response_status > 599;
