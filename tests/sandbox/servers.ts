/** PostgreSQL and Redis, which benchmarks start, too. */
export { startPostgres, startRedis, type PostgresServer, type RedisServer } from '../../scripts/servers/servers.ts';
