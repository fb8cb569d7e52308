import { mintId } from '@quarry/db/ids'
import { CURSEFORGE_HOSTS } from '@quarry/domain/files/pack-hosts'
import type { OperationTarget } from '@quarry/domain/hosting/operations'
import { REMOTE_FILE_MAX_BYTES } from '@quarry/domain/hosting/server-files'
import type { InputOf } from '../../contract/endpoint.ts'
import type { extractServerArchive } from '../../contract/hosting/files.ts'
import type {
  CurseForgeDownload,
  fetchCurseForgePack as fetchCurseForgePackContract,
  fetchRemoteFile,
} from '../../contract/hosting/remote-files.ts'
import { curseForgePageOf } from '../../contract/hosting/remote-url.ts'
import type { ServerOperation } from '../../contract/hosting/servers.ts'
import { ruleMessage } from '../../contract/rules.ts'
import type { SignedInCtx } from '../kernel/ctx.ts'
import { AppError } from '../kernel/errors.ts'
import { findOperationByKey, insertOperation } from './operations.queries.ts'
import { changeServer, checkNotExcluded, checkNotSuspended, requireServer } from './servers.service.ts'
import { viewOperation } from './servers.view.ts'

interface FileOperation {
  kind: 'extract' | 'fetch'
  target: OperationTarget
  key: string | undefined
}

/** Queues work of the node on the files of a server. */
const startOperation = (
  ctx: SignedInCtx,
  id: string,
  { kind, target, key }: FileOperation,
): Promise<ServerOperation> =>
  changeServer(ctx, { id, rule: 'server.files' }, async ({ db, now }, server) => {
    const repeated = key === undefined ? undefined : await findOperationByKey(db, id, key)
    if (repeated) return viewOperation(repeated)
    checkNotSuspended(server)
    await checkNotExcluded(db, id, kind)
    const operation = { id: mintId(), serverId: id, kind, target, idempotencyToken: key ?? null }
    return viewOperation(await insertOperation(db, { ...operation, createdAt: now() }))
  })

type ExtractionInput = InputOf<typeof extractServerArchive>['body']

/** Queues an extraction; the node reads the archive. */
export const extractArchive = (
  ctx: SignedInCtx,
  id: string,
  { path: archive, folder, overwrite, delete: deletes, unwrap: unwraps, key }: ExtractionInput,
): Promise<ServerOperation> =>
  startOperation(ctx, id, {
    kind: 'extract',
    target: {
      archive,
      folder,
      overwrites: overwrite,
      ...(deletes && { deletes }),
      ...(unwraps && { unwraps }),
    },
    key,
  })

/** Queues a download from an address, which the node requests. */
export const fetchFile = (
  ctx: SignedInCtx,
  id: string,
  { url, path: file, overwrite: overwrites, key }: InputOf<typeof fetchRemoteFile>['body'],
): Promise<ServerOperation> =>
  startOperation(ctx, id, { kind: 'fetch', target: { url, file, overwrites }, key })

const MB = 1024 ** 2

/**
 * Asks CurseForge for a server pack, and queues its download. CurseForge is asked, and an attempt counted, only for users of
 * the server whose download can be queued.
 */
export async function fetchCurseForgePack(
  ctx: SignedInCtx,
  id: string,
  { page, path: file, key }: InputOf<typeof fetchCurseForgePackContract>['body'],
): Promise<CurseForgeDownload> {
  checkNotSuspended(await requireServer(ctx, id, 'server.files'))
  const repeated = key === undefined ? undefined : await findOperationByKey(ctx.db, id, key)
  if (repeated) return { name: repeated.target?.name ?? file, download: viewOperation(repeated) }
  const named = curseForgePageOf(page)
  if (!ctx.curseForge || !named) throw new AppError('conflict', ruleMessage('curseforge_off'))
  await checkNotExcluded(ctx.db, id, 'fetch')
  await ctx.attempts.count('curseforge-pack', ctx.actor.id)
  const { name, url, sizeBytes, sha1 } = await ctx.curseForge.findServerPack(named)
  if (sizeBytes > REMOTE_FILE_MAX_BYTES)
    throw new AppError('too_large', ruleMessage('remote_large', { max: REMOTE_FILE_MAX_BYTES / MB }))
  const target = { url, hosts: CURSEFORGE_HOSTS, ...(sha1 && { sha1 }), name, file, overwrites: false }
  return { name, download: await startOperation(ctx, id, { kind: 'fetch', target, key }) }
}
