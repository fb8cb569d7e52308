import type { Db } from '@quarry/db/db'
import { sql } from 'kysely'
import type { Effect } from '../src/deliveries.ts'

/** A table for effects that tests can count: a row is there only when its delivery's transaction committed. */
export async function createEffectsTable(db: Db): Promise<void> {
  await sql`create table told (at bigint generated always as identity, aggregate text, step text)`.execute(db)
}

export const stepOf = (payload: unknown) => (payload as { versionId: string }).versionId

export const tell: Effect = async (tx, { aggregate, payload }) => {
  await sql`insert into told (aggregate, step) values (${aggregate}, ${stepOf(payload)})`.execute(tx)
}

/** The steps told of each aggregate, in the order in which they were. */
export async function readEffects(db: Db): Promise<Record<string, string[]>> {
  const { rows } = await sql<{ aggregate: string; steps: string[] }>`
    select aggregate, array_agg(step order by at) as steps from told group by aggregate order by aggregate`.execute(
    db,
  )
  return Object.fromEntries(rows.map(({ aggregate, steps }) => [aggregate, steps]))
}

export async function emptyEffectsTable(db: Db): Promise<void> {
  await sql`truncate told`.execute(db)
}
