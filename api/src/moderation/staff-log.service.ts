import type { InputOf, OutputOf } from '../../contract/endpoint.ts'
import type { listStaffLog, StaffLogEntry } from '../../contract/moderation/staff-log.ts'
import type { SignedInCtx } from '../kernel/ctx.ts'
import { findUser } from '../accounts/users/users.queries.ts'
import { readChanges } from './staff-log/logged-changes.ts'
import { type StaffLogRowWithNames, pageStaffLog } from './staff-log/staff-log.queries.ts'
import { authorizeModeration } from './moderation.policy.ts'

type LogQuery = InputOf<typeof listStaffLog>['query']

export async function viewStaffLog(
  { db, actor }: SignedInCtx,
  { by, thing, about, before, limit }: LogQuery,
): Promise<OutputOf<typeof listStaffLog>> {
  authorizeModeration(actor, 'moderation.read_log', null, 'log')
  // Entries of deleted accounts can be found by id only.
  const actorId = by === undefined ? undefined : ((await findUser(db, by))?.id ?? by)
  const rows = await pageStaffLog(db, { actorId, thing, thingId: about }, { before, limit: limit + 1 })
  return { entries: rows.slice(0, limit).map(viewStaffLogEntry), has_more: rows.length > limit }
}

const viewStaffLogEntry = (row: StaffLogRowWithNames): StaffLogEntry => ({
  id: row.id,
  at: row.at.toISOString(),
  actor: { id: row.actorId, username: row.actorName },
  action: row.action,
  thing: row.thing,
  thing_id: row.thingId,
  thing_name: row.thingName ?? row.username,
  detail: row.detail,
  before: row.before,
  after: row.after,
  changes: readChanges(row),
  why: row.why,
})
