import { mintId } from '@quarry/db/ids'
import { packSoftwareOf, type PackSoftware } from '@quarry/domain/hosting/server-packs'
import { MINUTE_MS } from '@quarry/domain/times'
import type { InputOf, OutputOf } from '../../../contract/endpoint.ts'
import {
  checkNodePack,
  unlinkNodePack,
  type NodePack,
  type NodePackCheck,
} from '../../../contract/hosting/node-packs.ts'
import type { checkServerPack, installServerPack } from '../../../contract/hosting/packs.ts'
import type { ServerOperation } from '../../../contract/hosting/servers.ts'
import { ruleMessage } from '../../../contract/rules.ts'
import type { SignedInCtx } from '../../kernel/ctx.ts'
import { AppError } from '../../kernel/errors.ts'
import { callFiles } from '../files.service.ts'
import { findOperationByKey, insertOperation } from '../operations.queries.ts'
import {
  afterInstallation,
  changeServer,
  checkNotExcluded,
  checkNotSuspended,
  requireServer,
} from '../servers.service.ts'
import { forgetPack, updateServer } from '../servers.queries.ts'
import { viewOperation } from '../servers.view.ts'
import { requirePack } from './pack-versions.ts'

/** The longest that a node may take to download and read a pack. */
const CHECK_MS = 5 * MINUTE_MS

interface CheckedPack {
  software: PackSoftware
  check: NodePackCheck
}

/** The node reads the pack: what it needs, and what its installation would change. */
async function checkOnNode(
  ctx: SignedInCtx,
  server: string,
  { pack, erases }: { pack: NodePack; erases: boolean },
): Promise<CheckedPack> {
  const input = { params: { server }, body: { pack, erases } }
  const check = await callFiles(ctx, checkNodePack, input, { answerMs: CHECK_MS })
  const software = packSoftwareOf(check.dependencies)
  if (!software) throw new AppError('conflict', ruleMessage('pack_not_installable'))
  return { software, check }
}

export async function checkPack(
  ctx: SignedInCtx,
  id: string,
  { hard: erases, without, ...chosen }: InputOf<typeof checkServerPack>['body'],
): Promise<OutputOf<typeof checkServerPack>> {
  await requireServer(ctx, id, 'server.reinstall')
  const { pack, version } = await requirePack(ctx, chosen)
  const { software, check } = await checkOnNode(ctx, id, { pack: { ...pack, without }, erases })
  const { dependencies: _, ...changes } = check
  const { flavour, gameVersion: game_version, loaderVersion: loader_version } = software
  return {
    ...changes,
    version: { id: version.id, version_number: version.versionNumber },
    software: { flavour, game_version, loader_version },
  }
}

/** Queues the installation. The software counts as that of the server once the node has installed all of it. */
export async function installPack(
  ctx: SignedInCtx,
  id: string,
  { hard: erases, without, key, ...chosen }: InputOf<typeof installServerPack>['body'],
): Promise<ServerOperation> {
  checkNotSuspended(await requireServer(ctx, id, 'server.reinstall'))
  const repeated = key === undefined ? undefined : await findOperationByKey(ctx.db, id, key)
  if (repeated) return viewOperation(repeated)
  await checkNotExcluded(ctx.db, id, 'reinstall')
  const pack = { ...(await requirePack(ctx, chosen)).pack, without }
  const { software } = await checkOnNode(ctx, id, { pack, erases })
  return changeServer(ctx, { id, rule: 'server.reinstall' }, async ({ db, now }, server) => {
    const begun = key === undefined ? undefined : await findOperationByKey(db, id, key)
    if (begun) return viewOperation(begun)
    checkNotSuspended(server)
    await checkNotExcluded(db, id, 'reinstall')
    if (server.isOn) await updateServer(db, id, afterInstallation(server, software.flavour))
    const operation = { id: mintId(), serverId: id, kind: 'reinstall', erases } as const
    const target = { pack, software }
    return viewOperation(
      await insertOperation(db, { ...operation, target, idempotencyToken: key ?? null, createdAt: now() }),
    )
  })
}

/** A repeated request changes nothing. */
export async function unlinkPack(ctx: SignedInCtx, id: string): Promise<undefined> {
  await requireServer(ctx, id, 'server.reinstall')
  await checkNotExcluded(ctx.db, id, 'reinstall')
  await callFiles(ctx, unlinkNodePack, { params: { server: id } })
  await forgetPack(ctx.db, id)
}
