import { SFTP_SCOPES } from '@quarry/domain/hosting/sftp'
import type { checkSftpPassword } from '../../contract/hosting/agents.ts'
import type { InputOf, OutputOf } from '../../contract/endpoint.ts'
import type { createSftpPassword, SftpAccess } from '../../contract/hosting/sftp.ts'
import { hashSecret, mintSecret } from '../accounts/secrets.ts'
import type { SignedInActor } from '../kernel/actor.ts'
import type { Ctx, SignedInCtx } from '../kernel/ctx.ts'
import { requireNode } from './agents.service.ts'
import { canOnServer } from './hosting.policy.ts'
import { findNode } from './nodes.queries.ts'
import { changeServer, requireServer } from './servers.service.ts'
import {
  findSftpPassword,
  findSftpUser,
  putSftpPassword,
  removeSftpPassword,
  touchSftpPassword,
} from './sftp.queries.ts'

export async function readSftpAccess(ctx: SignedInCtx, id: string): Promise<SftpAccess> {
  const { nodeId } = await requireServer(ctx, id, 'server.sftp')
  const node = nodeId === null ? undefined : await findNode(ctx.db, nodeId)
  const password = await findSftpPassword(ctx.db, id, ctx.actor.id)
  return {
    address:
      !node || node.sftpPort === null || node.sftpFingerprint === null
        ? null
        : { host: node.host, port: node.sftpPort, fingerprint: node.sftpFingerprint },
    username: id,
    password: password
      ? {
          created: password.createdAt.toISOString(),
          last_used: password.lastUsedAt?.toISOString() ?? null,
        }
      : null,
  }
}

/** The only response that contains the password. Connections with an earlier one end within a minute. */
export const addSftpPassword = (ctx: SignedInCtx, id: string): Promise<OutputOf<typeof createSftpPassword>> =>
  changeServer(ctx, { id, rule: 'server.sftp' }, async ({ db, actor, now }) => {
    const password = mintSecret()
    const passwordHash = hashSecret(password)
    await putSftpPassword(db, { serverId: id, userId: actor.id, passwordHash, createdAt: now() })
    return { password }
  })

export async function dropSftpPassword(ctx: SignedInCtx, id: string): Promise<undefined> {
  await requireServer(ctx, id, 'server.sftp')
  await removeSftpPassword(ctx.db, id, ctx.actor.id)
}

/** A program with a password: what tokens with access to servers may do, and never the rights of staff. */
const clientOf = (user: Pick<SignedInActor, 'id' | 'username' | 'isSuspended'>): SignedInActor => ({
  kind: 'user',
  ...user,
  role: 'developer',
  staffRights: 'none',
  scopes: new Set(SFTP_SCOPES),
  sessionId: null,
  provedAt: null,
})

/** Whether a password permits access to the files of a server of this node now. */
export async function checkSftpSignIn(
  ctx: Ctx,
  authorization: string | undefined,
  { server: serverId, password }: InputOf<typeof checkSftpPassword>['body'],
): Promise<OutputOf<typeof checkSftpPassword>> {
  const { id: nodeId } = await requireNode(ctx, authorization)
  const now = ctx.now()
  const found = await findSftpUser(ctx.db, { nodeId, serverId, passwordHash: hashSecret(password), now })
  if (!found || found.suspensionReason !== null) return { user: null }
  const { ownerId, role, id, username, isSuspended } = found
  if (!canOnServer(clientOf({ id, username, isSuspended }), 'server.files', { ownerId, role }))
    return { user: null }
  await touchSftpPassword(ctx.db, serverId, id, now)
  return { user: id }
}
