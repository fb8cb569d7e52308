import type { Generated, Selectable } from 'kysely'

/** Written by `record`, read by the relay; an insert notifies the channel `outbox`. */
export interface OutboxTable {
  id: Generated<number>
  name: string
  payload: unknown
  createdAt: Generated<Date>
}

/** Small facts about this database, such as the seed it holds. */
export interface MetaTable {
  key: string
  value: string
}

export type OutboxRow = Selectable<OutboxTable>
