import { connect } from '@quarry/db/db'
import { sql } from 'kysely'

/** Whether the queue on Postgres exists. Opening it would create its tables, and a check must change nothing. */
export async function hasQueueTables(databaseUrl: string): Promise<boolean> {
  const db = connect(databaseUrl, { max: 1, patience: 'background' })
  try {
    const { rows } = await sql`select from pg_namespace where nspname = 'bullmq'`.execute(db)
    return rows.length > 0
  } finally {
    await db.destroy()
  }
}
