import { DAY_MS, type SeedContext } from '../context.ts'
import type { People } from '../plan/user-plan.ts'
import { noRows, type SeedRows } from '../rows.ts'

/** A project of the first account on which the second helps. */
const PROJECT = 3
const [ALICE, BOB, MO, ADA] = [0, 1, 2, 3]
const HOUR_MS = DAY_MS / 24
/** Sorts after the notifications of versions and reports. */
const PLACE_OF_NOTICES = 20_000_000

interface SeedMessage {
  /** Place among the people. */
  by: number
  after: number
  body: string
  /** Which of these it answers. */
  answers?: number
  isNote?: true
  /** Users whom the message notifies, and whether they have read the notification. */
  notifies: readonly { who: number; hasRead: boolean }[]
}

const MESSAGES: readonly SeedMessage[] = [
  {
    by: ALICE,
    after: 0,
    body: '@bob, which licence do the new sounds have? I want to name it in the description.',
    notifies: [{ who: BOB, hasRead: true }],
  },
  {
    by: BOB,
    after: 2,
    body: '@alice the same as the old ones. It stands in the `README.md` by now.',
    answers: 0,
    notifies: [{ who: ALICE, hasRead: true }],
  },
  {
    by: ALICE,
    after: 20,
    body: '@moderators, our sources have moved to another host. Is there anything that you need from us?',
    notifies: [
      { who: MO, hasRead: true },
      { who: ADA, hasRead: false },
    ],
  },
  {
    by: MO,
    after: 23,
    body: '@ada the new host is not among the known ones. Do you mind it?',
    answers: 2,
    isNote: true,
    notifies: [{ who: ADA, hasRead: false }],
  },
  {
    by: MO,
    after: 24,
    body: '@alice no, links may be changed at any time. Thank you for asking!',
    answers: 2,
    notifies: [{ who: ALICE, hasRead: true }],
  },
  {
    by: ADA,
    after: 30,
    body: '@mo I do not: the sources are all there.',
    answers: 3,
    isNote: true,
    notifies: [{ who: MO, hasRead: true }],
  },
]

/** A conversation of members and staff about one project in which each participant is mentioned, with the notifications. */
export function mentionRows({ ids, nowMs, projects }: SeedContext, { users }: People): SeedRows {
  const rows = noRows()
  const threadId = ids.thread(PROJECT)
  const idOf = (place: number) => ids.message(4 * projects + place)
  const userIdOf = (place: number) => users[place]?.id ?? ''
  const isStaff = (place: number) => place === MO || place === ADA
  if (PROJECT >= projects) return rows
  let notices = PLACE_OF_NOTICES
  for (const [place, { by, after, body, answers, isNote = false, notifies }] of MESSAGES.entries()) {
    const createdAt = new Date(nowMs - 3 * DAY_MS + after * HOUR_MS)
    rows.threadMessages.push({
      id: idOf(place),
      threadId,
      authorId: userIdOf(by),
      type: 'text',
      body,
      replyingToId: answers === undefined ? null : idOf(answers),
      oldStatus: null,
      newStatus: null,
      isPrivate: isNote,
      hideIdentity: isStaff(by),
      createdAt,
    })
    for (const { who, hasRead } of notifies)
      rows.notifications.push({
        id: ids.notification(notices++),
        userId: userIdOf(who),
        type: 'mention',
        projectId: ids.project(PROJECT),
        threadId,
        actorId: isStaff(by) ? null : userIdOf(by),
        readAt: hasRead ? new Date(createdAt.getTime() + HOUR_MS) : null,
        createdAt,
      })
  }
  const readUntil = new Date(nowMs - DAY_MS)
  for (const who of [ALICE, BOB, MO]) rows.threadReads.push({ userId: userIdOf(who), threadId, readUntil })
  return rows
}
