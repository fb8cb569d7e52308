import { sql } from 'kysely'
import { CHECKS, type Check } from './checks.ts'
import type { Db } from './db.ts'
import { syncListLimits } from './list-limits.ts'
import { syncStatusTransitions } from './status-transitions.ts'

/**
 * Brings checks, list limits and transitions of the database in line with the code. Each check carries its text as a comment, so that
 * only changed ones are recreated. Rows that break a changed rule stop it, with the name of the check.
 */
export async function syncChecks(db: Db, checks: readonly Check[] = CHECKS): Promise<string[]> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ name: string; text: string | null }>`
      select conname as name, obj_description(oid, 'pg_constraint') as text
      from pg_constraint where contype = 'c' and connamespace = current_schema()::regnamespace
    `.execute(tx)
    const known = new Map(rows.map(({ name, text }) => [name, text]))
    const changed = checks.filter(({ name, holds }) => known.get(name) !== holds)
    for (const { on, name, holds } of changed) {
      // Names and rules are constants of this code.
      await sql`alter ${sql.raw(on)} drop constraint if exists ${sql.ref(name)}`.execute(tx)
      await sql`alter ${sql.raw(on)} add constraint ${sql.ref(name)} check (${sql.raw(holds)})`.execute(tx)
      const [kind, owner] = on.split(' ')
      const target = kind === 'domain' ? `domain ${owner}` : owner
      await sql`comment on constraint ${sql.ref(name)} on ${sql.raw(target ?? '')} is ${sql.lit(holds)}`.execute(
        tx,
      )
    }
    const names = changed.map(({ name }) => name)
    return [...names, ...(await syncListLimits(tx)), ...(await syncStatusTransitions(tx))]
  })
}
