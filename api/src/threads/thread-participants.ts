import { publicPath } from '@quarry/db/storage-keys'
import { THREAD_PEOPLE_MAX } from '@quarry/domain/limits/counts'
import type { OutputOf } from '../../contract/endpoint.ts'
import type { listThreadPeople } from '../../contract/threads/threads.ts'
import type { SignedInCtx } from '../kernel/ctx.ts'
import { listThreadMembers, listStaff } from './thread-participants.queries.ts'
import { readsNotes } from './threads.policy.ts'
import { requireThread } from './threads.service.ts'

/** Users whom the actor can mention; only staff can see moderators. */
export async function viewThreadPeople(
  ctx: SignedInCtx,
  id: string,
): Promise<OutputOf<typeof listThreadPeople>> {
  const { thread } = await requireThread(ctx, id)
  const members = await listThreadMembers(ctx.db, thread)
  const staff = readsNotes(ctx.actor) ? await listStaff(ctx.db) : []
  const people = new Map([...members, ...staff].map((person) => [person.id, person]))
  return [...people.values()].slice(0, THREAD_PEOPLE_MAX).map(({ id: userId, username, avatarKey }) => ({
    id: userId,
    username,
    avatar_url: avatarKey === null ? null : ctx.siteUrl + publicPath(avatarKey),
  }))
}
