import { mintId } from '@quarry/db/ids'
import type { ServerSftpKeyRow } from '@quarry/db/schema/hosting/servers'
import { SFTP_KEYS_MAX } from '@quarry/domain/limits/counts'
import type { checkSftpKey, checkSftpPassword } from '../../contract/hosting/agents.ts'
import type { InputOf, OutputOf } from '../../contract/endpoint.ts'
import type { addSftpKey, createSftpPassword, SftpAccess, SftpKey } from '../../contract/hosting/sftp.ts'
import { ruleMessage } from '../../contract/rules.ts'
import { hashSecret, mintSecret } from '../accounts/secrets.ts'
import type { SignedInActor } from '../kernel/actor.ts'
import type { Ctx, SignedInCtx } from '../kernel/ctx.ts'
import { AppError, invalid, notFound } from '../kernel/errors.ts'
import { requireNode } from './agents.service.ts'
import { canOnServer, programOf, type ServerFacts } from './hosting.policy.ts'
import { findNode } from './nodes.queries.ts'
import { readPublicKey } from './public-key.ts'
import { changeServer, requireServer } from './servers.service.ts'
import {
  findSftpKeyUsers,
  findSftpPassword,
  findSftpUser,
  insertSftpKey,
  listSftpKeys,
  putSftpPassword,
  removeSftpKey,
  removeSftpPassword,
  touchSftpKey,
  touchSftpPassword,
} from './sftp.queries.ts'

export async function readSftpAccess(ctx: SignedInCtx, id: string): Promise<SftpAccess> {
  const { nodeId } = await requireServer(ctx, id, 'server.sftp')
  const node = nodeId === null ? undefined : await findNode(ctx.db, nodeId)
  const password = await findSftpPassword(ctx.db, id, ctx.actor.id)
  const keys = await listSftpKeys(ctx.db, id, ctx.actor.id)
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
    keys: keys.map(viewKey),
  }
}

const viewKey = ({ id, type, fingerprint, comment, createdAt, lastUsedAt }: ServerSftpKeyRow): SftpKey => ({
  id,
  type,
  fingerprint,
  comment,
  created: createdAt.toISOString(),
  last_used: lastUsedAt?.toISOString() ?? null,
})

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

export async function createSftpKey(
  ctx: SignedInCtx,
  id: string,
  { public_key: text }: InputOf<typeof addSftpKey>['body'],
): Promise<SftpKey> {
  await requireServer(ctx, id, 'server.sftp')
  const read = await readPublicKey(text)
  return changeServer(ctx, { id, rule: 'server.sftp' }, async ({ db, actor, now }) => {
    const known = await listSftpKeys(db, id, actor.id)
    if (known.some(({ fingerprint }) => fingerprint === read.fingerprint))
      throw invalid('public_key', ruleMessage('sftp_key_added'))
    if (known.length >= SFTP_KEYS_MAX)
      throw new AppError('conflict', ruleMessage('sftp_keys_full', { max: SFTP_KEYS_MAX }))
    const owned = { id: mintId(), serverId: id, userId: actor.id }
    const key = { ...owned, ...read, createdAt: now(), lastUsedAt: null }
    await insertSftpKey(db, key)
    return viewKey(key)
  })
}

/** Connections with it end within a minute. */
export async function dropSftpKey(
  ctx: SignedInCtx,
  { server: serverId, key: id }: { server: string; key: string },
): Promise<undefined> {
  await requireServer(ctx, serverId, 'server.sftp')
  if (!(await removeSftpKey(ctx.db, { serverId, userId: ctx.actor.id, id }))) throw notFound('key', id)
}

type SignedIn = ServerFacts &
  Pick<SignedInActor, 'id' | 'username' | 'isSuspended'> & { suspensionReason: string | null }

const mayUseFiles = ({ suspensionReason, ownerId, role, ...user }: SignedIn): boolean =>
  suspensionReason === null && canOnServer(programOf(user), 'server.files', { ownerId, role })

/** Whether a password permits access to the files of a server of this node now. */
export async function checkSftpSignIn(
  ctx: Ctx,
  authorization: string | undefined,
  { server: serverId, password }: InputOf<typeof checkSftpPassword>['body'],
): Promise<OutputOf<typeof checkSftpPassword>> {
  const { id: nodeId } = await requireNode(ctx, authorization)
  const now = ctx.now()
  const found = await findSftpUser(ctx.db, { nodeId, serverId, passwordHash: hashSecret(password), now })
  if (!found || !mayUseFiles(found)) return { user: null }
  await touchSftpPassword(ctx.db, serverId, found.id, now)
  return { user: found.id }
}

/** Whether a public key permits access to the files of a server of this node now. */
export async function checkSftpKeySignIn(
  ctx: Ctx,
  authorization: string | undefined,
  { server: serverId, fingerprint, proved }: InputOf<typeof checkSftpKey>['body'],
): Promise<OutputOf<typeof checkSftpKey>> {
  const { id: nodeId } = await requireNode(ctx, authorization)
  const now = ctx.now()
  const users = await findSftpKeyUsers(ctx.db, { nodeId, serverId, fingerprint, now })
  const found = users.find(mayUseFiles)
  if (!found) return { user: null }
  if (proved) await touchSftpKey(ctx.db, found.keyId, now)
  return { user: found.id }
}
