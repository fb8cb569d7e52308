import type { Db } from '@quarry/db/db'

/** Throws when the database is unavailable. */
export const pingDatabase = (db: Db) => db.selectNoFrom((eb) => eb.lit(1).as('one')).execute()
