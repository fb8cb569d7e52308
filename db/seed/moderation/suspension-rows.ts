import { SEED_ACCOUNTS } from '../accounts.ts'
import { DAY_MS, type SeedContext } from '../context.ts'
import type { People } from '../plan/user-plan.ts'
import { noRows, type SeedRows } from '../rows.ts'

interface SeedSuspension {
  reason: string
  /** Days before the seeding, and for how many. */
  since: number
  days: number
  /** Message one day later. */
  appeal: string | null
  /** Staff message one more day later. */
  answer: string | null
}

/**
 * Of the last accounts that were there by then, which are not seeded logins: one whose appeal waits, one that has an answer,
 * one that is over.
 */
const SUSPENSIONS: readonly SeedSuspension[] = [
  {
    reason: 'The same advert under forty projects, within an hour.',
    since: 3,
    days: 30,
    appeal:
      'Somebody had my password.\nI have changed it and turned on two-factor authentication. Please look at where the messages came from.',
    answer: null,
  },
  {
    reason: 'Insults in threads, after two warnings.',
    since: 20,
    days: 90,
    appeal: 'The others began.',
    answer: 'That may be, and it does not change what you wrote.',
  },
  { reason: 'Names of others on projects of your own.', since: 60, days: 7, appeal: null, answer: null },
]

export function suspensionRows({ ids, nowMs }: SeedContext, { users }: People): SeedRows {
  const rows = noRows()
  const left = new Set(users.slice(SEED_ACCOUNTS.length).toReversed())
  for (const [n, { reason, since, days, appeal, answer }] of SUSPENSIONS.entries()) {
    const beganMs = nowMs - since * DAY_MS
    const user = [...left].find(({ joinedMs }) => joinedMs < beganMs - DAY_MS)
    if (!user) continue
    left.delete(user)
    rows.suspensions.push({
      id: ids.suspension(n),
      userId: user.id,
      reason,
      beganAt: new Date(beganMs),
      endsAt: new Date(beganMs + days * DAY_MS),
      appeal,
      appealedAt: appeal === null ? null : new Date(beganMs + DAY_MS),
      answer,
      answeredAt: answer === null ? null : new Date(beganMs + 2 * DAY_MS),
      liftedAt: null,
    })
  }
  return rows
}
