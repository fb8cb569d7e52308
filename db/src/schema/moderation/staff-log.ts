import type { StaffAction, StaffLogThing } from '@quarry/domain/moderation/staff-log'
import type { Generated, Selectable } from 'kysely'

/** Append-only: the database rejects updates and deletes. */
export interface StaffLogTable {
  id: Generated<number>
  at: Date
  /** Of an account that may be gone. */
  actorId: string
  action: StaffAction
  thing: StaffLogThing
  thingId: string
  /** As it was called then; of people never, whose name is theirs to take along. */
  thingName: string | null
  /** Which part of it: the number of a version, the id of a message or member. */
  detail: string | null
  before: string | null
  after: string | null
  /** The words that were given for it. */
  why: string | null
}

export type StaffLogRow = Selectable<StaffLogTable>
