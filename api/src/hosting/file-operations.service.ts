import { mintId } from '@quarry/db/ids'
import type { OperationTarget } from '@quarry/domain/hosting/operations'
import type { InputOf } from '../../contract/endpoint.ts'
import type { extractServerArchive } from '../../contract/hosting/files.ts'
import type { fetchRemoteFile } from '../../contract/hosting/remote-files.ts'
import type { ServerOperation } from '../../contract/hosting/servers.ts'
import type { SignedInCtx } from '../kernel/ctx.ts'
import { findOperationByKey, insertOperation } from './operations.queries.ts'
import { changeServer, checkNotExcluded, checkNotSuspended } from './servers.service.ts'
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

/** Queues an extraction; the node reads the archive. */
export const extractArchive = (
  ctx: SignedInCtx,
  id: string,
  { path: archive, folder, overwrite, delete: deletes, key }: InputOf<typeof extractServerArchive>['body'],
): Promise<ServerOperation> =>
  startOperation(ctx, id, {
    kind: 'extract',
    target: { archive, folder, overwrites: overwrite, ...(deletes && { deletes }) },
    key,
  })

/** Queues a download from an address, which the node requests. */
export const fetchFile = (
  ctx: SignedInCtx,
  id: string,
  { url, path: file, overwrite: overwrites, key }: InputOf<typeof fetchRemoteFile>['body'],
): Promise<ServerOperation> =>
  startOperation(ctx, id, { kind: 'fetch', target: { url, file, overwrites }, key })
