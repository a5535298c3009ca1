import pg from 'pg'

/**
 * Opens a connection outside the pools, named in pg_stat_activity; the caller ends it. If it breaks, the
 * waiting statement fails with the error.
 * @throws "timeout expired" if the database accepts the connection and does not answer within `limitMs`;
 *   on a busy server an answer takes seconds
 */
export async function connectOnce(url: string, name: string, limitMs = 10_000): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: name,
    keepAlive: true,
    connectionTimeoutMillis: limitMs,
  })
  client.on('error', () => {})
  await client.connect()
  return client
}
