import { DAY_MS, type SeedContext } from '../context.ts'
import type { People } from '../plan/user-plan.ts'
import { noRows, type SeedRows } from '../rows.ts'

/** The second of the accounts reported it, the moderator among them settled it. */
const [REPORTER, MODERATOR] = [1, 2]
/** An id of a report that others of this seed do not take. */
const PLACE = 1000
const HOUR_MS = DAY_MS / 24
/** Sorts after the notifications of versions. */
const PLACE_OF_NOTICES = 10_000_000

const STEPS = [
  { after: 1, action: 'report_closed', trace: 'thread_closure' },
  { after: 3, action: 'report_reopened', trace: 'thread_reopen' },
  { after: 4, action: 'report_closed', trace: 'thread_closure' },
] as const

/** A report that was closed, reopened and closed for good; its reporter was notified each time. */
export function settledReportRows(
  { ids, nowMs }: SeedContext,
  { users }: People,
  publicIds: readonly string[],
): SeedRows {
  const rows = noRows()
  const [reporter, moderator] = [users[REPORTER], users[MODERATOR]]
  const itemId = publicIds.at(-1)
  if (!reporter || !moderator || itemId === undefined) return rows
  const [id, threadId] = [ids.report(PLACE), ids.reportThread(PLACE)]
  const createdMs = nowMs - 9 * DAY_MS
  const atOf = (days: number) => new Date(createdMs + days * DAY_MS)
  rows.threads.push({ id: threadId, type: 'report' })
  rows.reports.push({
    id,
    rule: 'spam',
    itemType: 'project',
    itemId,
    reporterId: reporter.id,
    body: 'Half of the description is an advert for a server.',
    threadId,
    assigneeId: null,
    createdAt: atOf(0),
    closedAt: atOf(4),
  })
  for (const [n, { after, action, trace }] of STEPS.entries()) {
    const at = atOf(after)
    rows.staffLog.push({ at, actorId: moderator.id, action, thing: 'report', thingId: id })
    rows.threadMessages.push({
      id: ids.reportMessage(PLACE + n),
      threadId,
      authorId: moderator.id,
      type: trace,
      body: null,
      replyingToId: null,
      oldStatus: null,
      newStatus: null,
      isPrivate: false,
      hideIdentity: true,
      createdAt: at,
    })
    rows.notifications.push({
      id: ids.notification(PLACE_OF_NOTICES + n),
      userId: reporter.id,
      type: action,
      reportId: id,
      threadId,
      readAt: new Date(at.getTime() + HOUR_MS),
      createdAt: at,
    })
  }
  return rows
}
