/** PostgreSQL and Redis or Valkey, which benchmarks start, too. */
export { startPostgres, startRedis, type PostgresServer, type RedisServer } from '../../scripts/servers/servers.ts';
