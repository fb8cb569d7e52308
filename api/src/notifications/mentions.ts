import type { Tx } from '@quarry/db/db'
import { MENTIONS_MAX, namesMentioned, STAFF_MENTION } from '@quarry/domain/threads/mentions'
import { listMembersOf, listStaff } from '../threads/thread-participants.queries.ts'
import { listCalled } from './mentions.queries.ts'
import { insertNotifications, type ToldMessage } from './notify.queries.ts'

/**
 * Tells those whom a message names and who can read it; answers who heard. Makers name moderators as a group only. Who of
 * them was called in the thread already and has not looked since is not called again.
 */
export async function tellNamed(tx: Tx, message: ToldMessage, createdAt: Date): Promise<ReadonlySet<string>> {
  const { threadId, projectId, reportId, authorId, hideIdentity } = message
  const names = namesMentioned(message.body ?? '')
  if (names.length === 0) return new Set()
  const staff = await listStaff(tx)
  const members = message.isPrivate ? [] : await listMembersOf(tx, message)
  const known = new Map(
    [...members, ...(hideIdentity ? staff : [])].map(({ id, username }) => [username.toLowerCase(), id]),
  )
  const named = names
    .filter((name) => name !== STAFF_MENTION)
    .flatMap((name) => known.get(name) ?? [])
    .slice(0, MENTIONS_MAX)
  const readers = new Set(named)
  if (names.includes(STAFF_MENTION)) {
    const userIds = staff.map(({ id }) => id)
    const called = new Set(await listCalled(tx, { threadId, userIds, now: createdAt }))
    for (const id of userIds) if (!called.has(id)) readers.add(id)
  }
  if (authorId !== null) readers.delete(authorId)
  const actorId = hideIdentity ? null : authorId
  const about = { threadId, projectId, reportId, actorId, createdAt }
  return new Set(await insertNotifications(tx, [...readers], { type: 'mention', ...about }))
}
