import { publicPath } from '@quarry/db/storage-keys'
import { SERVER_MEMBERS_MAX, SHARED_SERVERS_MAX } from '@quarry/domain/limits/counts'
import type { InputOf } from '../../contract/endpoint.ts'
import type { ServerMember, shareServer } from '../../contract/hosting/servers.ts'
import { ruleMessage } from '../../contract/rules.ts'
import { requireUser } from '../accounts/users/users.queries.ts'
import { translateViolations } from '../kernel/constraint-violations.ts'
import { atomically, type SignedInCtx } from '../kernel/ctx.ts'
import { AppError, invalid, notFound } from '../kernel/errors.ts'
import { listMembers, putMember, removeMember } from './members.queries.ts'
import { requireServer } from './servers.service.ts'
import { removePreferences } from './preferences/preferences.queries.ts'
import { removeSftpAccess } from './sftp.queries.ts'

export async function listServerMembers(ctx: SignedInCtx, id: string): Promise<ServerMember[]> {
  await requireServer(ctx, id, 'server.share')
  const members = await listMembers(ctx.db, id)
  return members.map(({ userId, username, avatarKey, role, createdAt }) => ({
    user: {
      id: userId,
      username,
      avatar_url: avatarKey === null ? null : ctx.siteUrl + publicPath(avatarKey),
    },
    role,
    added: createdAt.toISOString(),
  }))
}

const tooMany = () =>
  new AppError(
    'invalid_input',
    ruleMessage('server_member_limit', { max: SERVER_MEMBERS_MAX, shared: SHARED_SERVERS_MAX }),
  )

/** Idempotent. */
export async function share(
  ctx: SignedInCtx,
  id: string,
  { user: ref, role }: InputOf<typeof shareServer>['body'],
): Promise<undefined> {
  const server = await requireServer(ctx, id, 'server.share')
  const user = await requireUser(ctx.db, ref)
  if (user.id === server.ownerId) throw invalid('user', ruleMessage('server_of_member'))
  const member = { serverId: id, userId: user.id, role, createdAt: ctx.now() }
  await translateViolations(
    atomically(ctx, ({ db }) => putMember(db, member)),
    { server_members_server_id_at_most: tooMany, server_members_user_id_at_most: tooMany },
  )
}

/** The owner ends the access of others, members their own. */
export async function unshare(
  ctx: SignedInCtx,
  { server: id, user: ref }: { server: string; user: string },
): Promise<undefined> {
  await requireServer(ctx, id, 'server.leave')
  const user = await requireUser(ctx.db, ref)
  if (user.id !== ctx.actor.id) await requireServer(ctx, id, 'server.share')
  await atomically(ctx, async ({ db }) => {
    if (!(await removeMember(db, id, user.id))) throw notFound('member', ref)
    await removeSftpAccess(db, id, user.id)
    await removePreferences(db, id, user.id)
  })
}
