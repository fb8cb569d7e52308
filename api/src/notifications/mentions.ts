import type { Tx } from '@quarry/db/db'
import { MENTIONS_MAX, namesMentioned, STAFF_MENTION } from '@quarry/domain/threads/mentions'
import { listThreadMembers, listStaff } from '../threads/thread-participants.queries.ts'
import { listUsersWithUnreadMention } from './mentions.queries.ts'
import { insertNotifications, type PostedMessage } from './notify.queries.ts'

/**
 * Notifies the users whom a message mentions and who can read it; returns their ids. Project members can mention
 * moderators only as a group, which leaves out moderators with an unread mention in the thread.
 */
export async function notifyMentionedUsers(
  tx: Tx,
  message: PostedMessage,
  createdAt: Date,
): Promise<ReadonlySet<string>> {
  const { threadId, projectId, reportId, authorId, hideIdentity } = message
  const names = namesMentioned(message.body ?? '')
  if (names.length === 0) return new Set()
  const staff = await listStaff(tx)
  const members = message.isPrivate ? [] : await listThreadMembers(tx, message)
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
    const alreadyMentioned = new Set(
      await listUsersWithUnreadMention(tx, { threadId, userIds, now: createdAt }),
    )
    for (const id of userIds) if (!alreadyMentioned.has(id)) readers.add(id)
  }
  if (authorId !== null) readers.delete(authorId)
  const actorId = hideIdentity ? null : authorId
  const about = { threadId, projectId, reportId, actorId, createdAt }
  return new Set(await insertNotifications(tx, [...readers], { type: 'mention', ...about }))
}
