import type { Db } from '@quarry/db/db'
import { sql } from 'kysely'
import type { Effect } from '../src/deliveries.ts'

/** A table for effects that tests can count: a row is there only when its delivery's transaction committed. */
export async function createTold(db: Db): Promise<void> {
  await sql`create table told (at bigint generated always as identity, noun text, step text)`.execute(db)
}

export const stepOf = (payload: unknown) => (payload as { versionId: string }).versionId

export const tell: Effect = async (tx, { noun, payload }) => {
  await sql`insert into told (noun, step) values (${noun}, ${stepOf(payload)})`.execute(tx)
}

/** The steps told of each noun, in the order in which they were. */
export async function readTold(db: Db): Promise<Record<string, string[]>> {
  const { rows } = await sql<{ noun: string; steps: string[] }>`
    select noun, array_agg(step order by at) as steps from told group by noun order by noun`.execute(db)
  return Object.fromEntries(rows.map(({ noun, steps }) => [noun, steps]))
}

export async function emptyTold(db: Db): Promise<void> {
  await sql`truncate told`.execute(db)
}
