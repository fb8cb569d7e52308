import { type Db, patiently } from '@quarry/db/db'
import { sql } from 'kysely'

/** Unique among the advisory locks of this database. */
const LOCK = 7_253_910_442

/** Runs `work` while no other rebuild does, waiting for a running one; a killed holder frees the lock at once. */
export async function withRebuildLock<T>(
  db: Db,
  work: () => Promise<T>,
  onWait: () => void = () => {},
): Promise<T> {
  return db.connection().execute(async (session) => {
    if (!(await tryLock(session))) {
      onWait()
      await patiently(session, () => sql`select pg_advisory_lock(${LOCK})`.execute(session))
    }
    try {
      return await work()
    } finally {
      await unlock(session)
    }
  })
}

/** The same, but returns without work when another rebuild runs. */
export async function ifNoRebuildRuns(db: Db, work: () => Promise<void>): Promise<void> {
  await db.connection().execute(async (session) => {
    if (!(await tryLock(session))) return
    try {
      await work()
    } finally {
      await unlock(session)
    }
  })
}

async function tryLock(session: Db): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`select pg_try_advisory_lock(${LOCK}) as locked`.execute(
    session,
  )
  return rows[0]?.locked ?? false
}

async function unlock(session: Db): Promise<void> {
  await sql`select pg_advisory_unlock(${LOCK})`.execute(session)
}
