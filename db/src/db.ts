import { CamelCasePlugin, Kysely, PostgresDialect, sql, type Transaction } from 'kysely'
import { type CustomTypesConfig, Pool, types as pgTypes } from 'pg'
import type { Tables } from './schema/tables.ts'

export type Db = Kysely<Tables>
export type Tx = Transaction<Tables>

const { builtins } = pgTypes
const parsers = new Map<number, (text: string) => unknown>([
  // Counters and sizes stay far below 2^53.
  [builtins.INT8, Number],
  // A day is a day, not an instant in the server's zone.
  [builtins.DATE, (text) => text],
])

const types: CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    (format === 'binary' ? undefined : parsers.get(oid)) ?? pgTypes.getTypeParser(oid, format),
}

/**
 * How long a connection is waited for, a free one of the pool or a new one, and how long the database works on one
 * statement, waits for a lock, and lets a transaction lie idle. A caller waits for a `request`; `background` work repeats
 * what was cut off; `maintenance` (migrations, seed data) takes what it takes.
 *
 * A connection keeps plans and read pages in memory until it ends: after an index was filled 12 MiB, which is three times of what
 * a new one takes. Polling keeps it from being idle for the 10 s after which the pool ends it, so connections of `background`
 * work end after a minute, once they are free.
 */
export const PATIENCE = {
  request: {
    connectionTimeoutMillis: 15_000,
    statement_timeout: 10_000,
    lock_timeout: 4_000,
    idle_in_transaction_session_timeout: 30_000,
  },
  background: {
    connectionTimeoutMillis: 30_000,
    statement_timeout: 60_000,
    lock_timeout: 15_000,
    idle_in_transaction_session_timeout: 60_000,
    maxLifetimeSeconds: 60,
  },
  maintenance: {},
} as const

export type Patience = keyof typeof PATIENCE

export interface ConnectOptions {
  patience?: Patience
  /** Maximum number of connections; the embedded Postgres admits 100 in total. */
  max?: number
  /** Schema of unqualified names; the default of the server if absent. */
  searchPath?: string
  /** Receives the loss of a connection, idle or lent out; the pool opens a new one by itself. */
  onConnectionLost?: (error: Error) => void
}

/** A pool with our parsers. Connections may break at any moment (a restarted server) without ending the process. */
export function createPool(
  url: string,
  { max = 10, patience = 'request', searchPath, onConnectionLost = () => {} }: ConnectOptions = {},
): Pool {
  const pool = new Pool({
    connectionString: url,
    max,
    types,
    // A crashed host closes no connection; only keep-alive probes detect it.
    keepAlive: true,
    ...(searchPath !== undefined && { options: `-c search_path=${searchPath}` }),
    ...PATIENCE[patience],
  })
  pool.on('error', onConnectionLost)
  // A connection that is lent out reports its loss by itself; unheard, that would end the process.
  pool.on('connect', (client) => client.on('error', onConnectionLost))
  return pool
}

/** Runs work that may wait or last as long as it likes, on this session only. */
export async function patiently<T>(session: Db, work: () => Promise<T>): Promise<T> {
  await sql`set statement_timeout = 0; set lock_timeout = 0`.execute(session)
  try {
    return await work()
  } finally {
    await sql`reset statement_timeout; reset lock_timeout`.execute(session)
  }
}

/** Rows come back in camelCase, nested JSON keys too; `destroy()` closes the pool. */
export function connect(url: string, options?: ConnectOptions): Db {
  return new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: createPool(url, options) }),
    plugins: [new CamelCasePlugin()],
  })
}
