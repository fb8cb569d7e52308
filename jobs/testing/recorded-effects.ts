import type { Db } from '@quarry/db/db'
import { sql } from 'kysely'
import type { Effect } from '../src/deliveries.ts'

/** A table of effects that tests can count: its rows exist only when the transaction of the delivery committed. */
export async function createEffectsTable(db: Db): Promise<void> {
  await sql`create table recorded_effects (at bigint generated always as identity, aggregate text, step text)`.execute(
    db,
  )
}

export const stepOf = (payload: unknown) => (payload as { versionId: string }).versionId

export const recordEffect: Effect = async (tx, { aggregate, payload }) => {
  await sql`insert into recorded_effects (aggregate, step) values (${aggregate}, ${stepOf(payload)})`.execute(
    tx,
  )
}

/** The recorded steps of each aggregate, in order. */
export async function readEffects(db: Db): Promise<Record<string, string[]>> {
  const { rows } = await sql<{ aggregate: string; steps: string[] }>`
    select aggregate, array_agg(step order by at) as steps from recorded_effects group by aggregate order by aggregate`.execute(
    db,
  )
  return Object.fromEntries(rows.map(({ aggregate, steps }) => [aggregate, steps]))
}

export async function emptyEffectsTable(db: Db): Promise<void> {
  await sql`truncate recorded_effects`.execute(db)
}
