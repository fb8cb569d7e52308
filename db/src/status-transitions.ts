import { OPERATION_TRANSITIONS } from '@quarry/domain/hosting/operations'
import { SERVER_TRANSITIONS } from '@quarry/domain/hosting/server-states'
import { sql } from 'kysely'
import type { Tx } from './db.ts'

/** States of a column and those that may follow each; the database rejects all other updates. */
export interface StatusTransitions {
  table: string
  column: string
  transitions: Readonly<Record<string, readonly string[]>>
}

export const STATUS_TRANSITIONS: readonly StatusTransitions[] = [
  { table: 'servers', column: 'status', transitions: SERVER_TRANSITIONS },
  { table: 'server_operations', column: 'state', transitions: OPERATION_TRANSITIONS },
]

const triggerOf = ({ table, column }: StatusTransitions): string => `${table}_${column}_transition`

/** Recreates the triggers whose transitions differ from the code, and returns their names. */
export async function syncStatusTransitions(
  tx: Tx,
  wanted: readonly StatusTransitions[] = STATUS_TRANSITIONS,
): Promise<string[]> {
  const { rows } = await sql<{ name: string; comment: string | null }>`
    select t.tgname as name, obj_description(t.oid, 'pg_trigger') as comment
    from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where c.relnamespace = current_schema()::regnamespace and not t.tgisinternal
  `.execute(tx)
  const known = new Map(rows.map(({ name, comment }) => [name, comment]))
  const changed = wanted.filter((each) => known.get(triggerOf(each)) !== JSON.stringify(each.transitions))
  for (const each of changed) {
    const [name, table, column] = [sql.ref(triggerOf(each)), sql.table(each.table), sql.ref(each.column)]
    const transitions = sql.lit(JSON.stringify(each.transitions))
    await sql`
      create or replace trigger ${name} before update of ${column} on ${table} for each row
        execute function refuse_transition(${sql.lit(each.column)}, ${transitions})`.execute(tx)
    await sql`comment on trigger ${name} on ${table} is ${transitions}`.execute(tx)
  }
  return changed.map(triggerOf)
}
