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
import {
  startPackUpload,
  type checkUploadedPack,
  type installUploadedPack,
} from '../../../contract/hosting/pack-uploads.ts'
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

type PackOptions = InputOf<typeof checkUploadedPack>['body']
type CheckedPack = OutputOf<typeof checkUploadedPack>

/** The node reads the pack: what it needs, and what its installation would change. */
async function checkOnNode(
  ctx: SignedInCtx,
  server: string,
  { pack, erases }: { pack: NodePack; erases: boolean },
): Promise<{ software: PackSoftware; check: NodePackCheck }> {
  const input = { params: { server }, body: { pack, erases } }
  const check = await callFiles(ctx, checkNodePack, input, { answerMs: CHECK_MS })
  const software = packSoftwareOf(check.dependencies)
  if (!software) throw new AppError('conflict', ruleMessage('pack_not_installable'))
  return { software, check }
}

async function describePack(
  ctx: SignedInCtx,
  id: string,
  { pack, erases }: { pack: NodePack; erases: boolean },
): Promise<CheckedPack> {
  const { software, check } = await checkOnNode(ctx, id, { pack, erases })
  const { dependencies: _, ...changes } = check
  const { flavour, gameVersion: game_version, loaderVersion: loader_version } = software
  return { ...changes, software: { flavour, game_version, loader_version } }
}

/** The agent keeps its file until it is installed. */
function uploadedPack(ctx: SignedInCtx, upload: string, without: string[]): NodePack {
  const { host: siteHost } = new URL(ctx.siteUrl)
  return { upload, siteHost, without }
}

export async function checkPack(
  ctx: SignedInCtx,
  id: string,
  { hard: erases, without, ...chosen }: InputOf<typeof checkServerPack>['body'],
): Promise<OutputOf<typeof checkServerPack>> {
  await requireServer(ctx, id, 'server.reinstall')
  const { pack, version } = await requirePack(ctx, chosen)
  const { file: _, ...described } = await describePack(ctx, id, { pack: { ...pack, without }, erases })
  return { ...described, version: { id: version.id, version_number: version.versionNumber } }
}

export async function checkUpload(
  ctx: SignedInCtx,
  { server, upload }: { server: string; upload: string },
  { hard: erases, without }: PackOptions,
): Promise<CheckedPack> {
  await requireServer(ctx, server, 'server.reinstall')
  return describePack(ctx, server, { pack: uploadedPack(ctx, upload, without), erases })
}

/** Those who cannot install it do not upload it. */
export async function startUpload(
  ctx: SignedInCtx,
  input: InputOf<typeof startPackUpload> & { params: { server: string } },
): Promise<OutputOf<typeof startPackUpload>> {
  await requireServer(ctx, input.params.server, 'server.reinstall')
  return callFiles(ctx, startPackUpload, input)
}

export const installPack = (
  ctx: SignedInCtx,
  id: string,
  { hard: erases, without, key, ...chosen }: InputOf<typeof installServerPack>['body'],
): Promise<ServerOperation> =>
  startInstallation(ctx, id, {
    erases,
    key,
    findPack: async () => ({ ...(await requirePack(ctx, chosen)).pack, without }),
  })

export const installUpload = (
  ctx: SignedInCtx,
  { server, upload }: { server: string; upload: string },
  { hard: erases, without, key }: InputOf<typeof installUploadedPack>['body'],
): Promise<ServerOperation> =>
  startInstallation(ctx, server, {
    erases,
    key,
    findPack: () => Promise.resolve(uploadedPack(ctx, upload, without)),
  })

interface Installation {
  erases: boolean
  key: string | undefined
  findPack: () => Promise<NodePack>
}

/** Queues the installation. The software counts as that of the server once the node has installed all of it. */
async function startInstallation(
  ctx: SignedInCtx,
  id: string,
  { erases, key, findPack }: Installation,
): Promise<ServerOperation> {
  checkNotSuspended(await requireServer(ctx, id, 'server.reinstall'))
  const repeated = key === undefined ? undefined : await findOperationByKey(ctx.db, id, key)
  if (repeated) return viewOperation(repeated)
  await checkNotExcluded(ctx.db, id, 'reinstall')
  const pack = await findPack()
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
