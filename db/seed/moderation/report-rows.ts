import { RULE_CATEGORIES } from '@quarry/domain/reports/report-types'
import { DAY_MS, type SeedContext } from '../context.ts'
import type { People } from '../plan/user-plan.ts'
import { randomFrom } from '../random.ts'
import { noRows, type SeedRows } from '../rows.ts'

const WORDS = [
  'The download leads to a page full of adverts.',
  'This is my work, uploaded without asking. The original is linked in my profile.',
  'The screenshots are of another project.',
  'It sends the session to a server, see `NetHelper.class`, line 41.',
  'Listed for loaders that it does not start with.',
] as const
const ANSWERS = ['Thank you, we are looking into it.', 'Could you add a link?'] as const

/** The moderator among the accounts. */
const MODERATOR = 2
/** The first of those who report. */
const REPORTERS = 5

/** Reporters joined some days before their reports. */
const notBeforeJoining = (atMs: number, reporter: People['users'][number] | undefined): number =>
  Math.max(atMs, (reporter?.joinedMs ?? 0) + DAY_MS)

/** What people reported, some of it answered and some closed. The first account has an open one of its own. */
export function reportRows(
  { ids, seed, nowMs, projects, isBulk }: SeedContext,
  { users }: People,
  publicIds: readonly string[],
): SeedRows {
  const rows = noRows()
  const wanted = isBulk ? Math.ceil(projects / 50) : 24
  for (let n = 0; n < Math.min(wanted, publicIds.length); n += 1) {
    const random = randomFrom(`${seed}/report/${n}`)
    // Every fourth one has the same target as the one before, by another reporter.
    const isSecond = n % 4 === 3
    const threadId = ids.reportThread(n)
    const isClosed = n % 3 === 1
    const reporter = users[n === 0 ? 0 : REPORTERS + (n % (users.length - REPORTERS))]
    const createdMs = notBeforeJoining(nowMs - random.int(1, 60) * DAY_MS, reporter)
    rows.threads.push({ id: threadId, type: 'report' })
    rows.reports.push({
      id: ids.report(n),
      rule: RULE_CATEGORIES[n % RULE_CATEGORIES.length] ?? 'other',
      itemType: 'project',
      itemId: publicIds[isSecond ? n - 1 : n] ?? '',
      reporterId: reporter?.id ?? null,
      body: random.pick(WORDS),
      threadId,
      assigneeId: n % 5 === 2 && !isClosed ? (users[MODERATOR]?.id ?? null) : null,
      createdAt: new Date(createdMs),
      closedAt: isClosed ? new Date(createdMs + DAY_MS) : null,
    })
    const message = { threadId, authorId: users[MODERATOR]?.id ?? null, hideIdentity: true }
    const none = { replyingToId: null, oldStatus: null, newStatus: null, isPrivate: false }
    if (n % 2 === 0)
      rows.threadMessages.push({
        id: ids.reportMessage(2 * n),
        ...message,
        ...none,
        type: 'text',
        body:
          n % 4 === 0 && reporter ? `@${reporter.username} ${random.pick(ANSWERS)}` : random.pick(ANSWERS),
        createdAt: new Date(createdMs + DAY_MS / 2),
      })
    if (isClosed) {
      rows.staffLog.push({
        at: new Date(createdMs + DAY_MS),
        actorId: users[MODERATOR]?.id ?? '',
        action: 'report_closed',
        thing: 'report',
        thingId: ids.report(n),
      })
      rows.threadMessages.push({
        id: ids.reportMessage(2 * n + 1),
        ...message,
        ...none,
        type: 'thread_closure',
        body: null,
        createdAt: new Date(createdMs + DAY_MS),
      })
    }
  }
  return rows
}
