import type { Generated, Selectable } from 'kysely'

/** Work that must be done exactly once: the row goes in the same transaction as its effect. */
export interface DeliveriesTable {
  id: Generated<number>
  queue: string
  name: string
  /** The deliveries of one aggregate run in the order of their ids. */
  aggregate: string
  payload: unknown
  attempts: Generated<number>
  /** Not tried before. */
  dueAt: Generated<Date>
  createdAt: Generated<Date>
  /** Of a mail, or a message to a chat: whom it goes to has all of it but for the end, or more. */
  handedOverAt: Date | null
}

/** Work of any queue that was given up, until somebody retries or discards it. */
export interface DeadLettersTable {
  id: Generated<number>
  /** The same work given up again counts on; deliveries have one each. */
  key: string
  queue: string
  name: string
  aggregate: string
  payload: unknown
  reason: string
  attempts: number
  failedAt: Generated<Date>
}

/** Work by the clock. */
export interface SchedulesTable {
  name: string
  /** Of the next run; while one is running, the end of its lease. */
  dueAt: Generated<Date>
}

export type DeliveryRow = Selectable<DeliveriesTable>
export type DeadLetterRow = Selectable<DeadLettersTable>
