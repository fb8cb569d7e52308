import type { Generated, Selectable } from 'kysely'

/** Work that must run exactly once: the row is deleted in the transaction of its effect. */
export interface DeliveriesTable {
  id: Generated<number>
  queue: string
  name: string
  /** The deliveries of one aggregate run in the order of their ids. */
  aggregate: string
  payload: unknown
  attempts: Generated<number>
  /** The earliest time of the next attempt. */
  dueAt: Generated<Date>
  createdAt: Generated<Date>
  /** Set for an email or a chat message before its last bytes are sent: the recipient may have it from then on. */
  handedOverAt: Date | null
}

/** Jobs of any queue that failed for good, until an operator retries or discards them. */
export interface DeadLettersTable {
  id: Generated<number>
  /** Further failures under the same key add to `attempts`. Each delivery has a key of its own. */
  key: string
  queue: string
  name: string
  aggregate: string
  payload: unknown
  reason: string
  attempts: number
  failedAt: Generated<Date>
}

/** Recurring work. */
export interface SchedulesTable {
  name: string
  /** The time of the next run; during a run, the end of its lease. */
  dueAt: Generated<Date>
}

export type DeliveryRow = Selectable<DeliveriesTable>
export type DeadLetterRow = Selectable<DeadLettersTable>
