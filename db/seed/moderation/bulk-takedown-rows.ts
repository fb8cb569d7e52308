import type { PoolClient } from 'pg'
import { SEED_ACCOUNTS } from '../accounts.ts'
import { DAY_MS, type SeedContext } from '../context.ts'
import type { People } from '../plan/user-plan.ts'
import { noRows, type SeedRows } from '../rows.ts'

/** The moderator among the accounts. */
const MODERATOR = 2
const COLLECTIONS = ['Join us today', 'All of our servers'] as const
/** Ids of suspensions and collections that others of this seed do not take. */
const PLACE = 1000

interface Withheld {
  projectId: string
  title: string
  userId: string
  takenAt: Date
  reason: string
}

/** The account must come from this seed and be neither suspended nor under another bulk takedown. */
async function findWithheld(client: PoolClient, { users }: People): Promise<Withheld | undefined> {
  const { rows } = await client.query<Withheld>(
    `select p.id as "projectId", p.title, m.user_id as "userId", p.moderator_message as reason,
       decided.at as "takenAt"
     from projects p cross join lateral (
       select max(s.created_at) as at from thread_messages s
         where s.thread_id = p.thread_id and s.type = 'status_change'
     ) decided join team_members m on m.team_id = p.team_id join users u on u.id = m.user_id
     where p.status = 'withheld' and p.organization_id is null and m.is_owner and m.user_id = any ($1)
       and u.created_at < decided.at
       and not exists (select from suspensions s where s.user_id = m.user_id)
       and not exists (select from team_members o where o.team_id = p.team_id and o.user_id <> m.user_id)
     order by u.created_at < p.published_at desc, "takenAt" desc, p.id limit 1`,
    [users.slice(SEED_ACCOUNTS.length).map(({ id }) => id)],
  )
  return rows[0]
}

/** One whom staff have suspended, and with the same words taken down in one step what others saw of theirs. */
export async function bulkTakedownRows(
  client: PoolClient,
  { ids }: SeedContext,
  people: People,
): Promise<SeedRows> {
  const rows = noRows()
  const withheld = await findWithheld(client, people)
  const actorId = people.users[MODERATOR]?.id
  if (!withheld || actorId === undefined) return rows
  const { projectId, title, userId, takenAt, reason } = withheld
  const bulkTakedownId = ids.suspension(PLACE + 1)
  const step = { at: takenAt, actorId, why: reason }
  const person = { ...step, thing: 'user', thingId: userId } as const
  const noAppeal = { appeal: null, appealedAt: null, answer: null, answeredAt: null }
  const held = { userId, reason, beganAt: takenAt, endsAt: null, liftedAt: null }
  rows.suspensions.push({ id: ids.suspension(PLACE), ...held, ...noAppeal })
  const done = { begunAt: takenAt, endedAt: takenAt, undoneAt: null, givenAt: null }
  rows.bulkTakedowns.push({ id: bulkTakedownId, userId, askedBy: actorId, undoneBy: null, reason, ...done })
  const status = { before: 'approved', after: 'withheld' }
  rows.staffLog.push(
    { ...person, action: 'suspended', after: 'for-good' },
    { ...person, action: 'things_taken', after: String(1 + COLLECTIONS.length) },
    { ...step, action: 'status_set', thing: 'project', thingId: projectId, thingName: title, ...status },
  )
  const taken = { bulkTakedownId, state: 'taken', takenAt } as const
  const before = { status: 'approved', moderatorMessage: null, moderatorMessageBody: null }
  rows.bulkTakedownItems.push({
    ...taken,
    kind: 'project',
    thingId: projectId,
    before: JSON.stringify(before),
  })
  for (const [n, name] of COLLECTIONS.entries()) {
    const id = ids.collection(PLACE + n)
    rows.collections.push(takenCollection({ id, name, ...withheld }))
    rows.bulkTakedownItems.push({ ...taken, kind: 'collection', thingId: id, before: null })
    rows.staffLog.push({ ...step, action: 'taken_down', thing: 'collection', thingId: id, thingName: name })
  }
  return rows
}

const takenCollection = ({ id, name, userId, takenAt, reason }: Withheld & { id: string; name: string }) => ({
  id,
  name,
  userId,
  description: null,
  iconKey: null,
  rawIconKey: null,
  color: null,
  status: 'rejected' as const,
  statusBefore: 'listed' as const,
  takenDownAt: takenAt,
  takenDownWhy: reason,
  createdAt: new Date(takenAt.getTime() - 9 * DAY_MS),
  updatedAt: takenAt,
})
