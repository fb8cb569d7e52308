import type { StaffAction, StaffLogThing } from '@quarry/domain/moderation/staff-log'
import type { Generated, Selectable } from 'kysely'

/** Append-only: the database rejects updates and deletes. */
export interface StaffLogTable {
  id: Generated<number>
  at: Date
  /** The account may be deleted. */
  actorId: string
  action: StaffAction
  thing: StaffLogThing
  thingId: string
  /** Its name at that time. Null for users, whose names are deleted with their accounts. */
  thingName: string | null
  /** Part of the target: a version number, or the id of a message or member. */
  detail: string | null
  before: string | null
  after: string | null
  /** The stated reason. */
  why: string | null
}

export type StaffLogRow = Selectable<StaffLogTable>
