import { createPool, type Db } from '@quarry/db/db'
import type { Tables } from '@quarry/db/schema/tables'
import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely'

/**
 * A database whose connections may break at any moment, also while one is held and waiting for something else, as in
 * the relay's transaction and the rebuild's lock: the driver emits such an error on the connection itself, where an
 * unheard one ends the process.
 */
export function connectSteadily(url: string, max: number, onError: (error: Error) => void): Db {
  const pool = createPool(url, { max, onIdleError: onError })
  pool.on('connect', (client) => client.on('error', onError))
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), plugins: [new CamelCasePlugin()] })
}
