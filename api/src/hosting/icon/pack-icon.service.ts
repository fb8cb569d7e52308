import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { ICON_MAX_BYTES } from '@quarry/domain/files/uploads'
import { SERVER_ICON_FILE, SERVER_ICON_PX } from '@quarry/domain/hosting/server-files'
import { readServerFile, writeServerFile } from '../../../contract/hosting/files.ts'
import { ruleMessage } from '../../../contract/rules.ts'
import { prepareImage, type ImageShape } from '../../files/images/prepare-image.ts'
import type { SignedInCtx } from '../../kernel/ctx.ts'
import { AppError } from '../../kernel/errors.ts'
import { requireProjectRow } from '../../projects/projects.load.ts'
import { forwardFile } from '../files.service.ts'
import { requireServer } from '../servers.service.ts'

const SHAPE: ImageShape = { width: SERVER_ICON_PX, isSquare: true, isWhole: true }

const missing = () => new AppError('conflict', ruleMessage('pack_icon_missing'))

/** The icon of a modpack, if the caller sees the pack and it has one. */
async function readPackIcon(ctx: SignedInCtx, project: string | null): Promise<Uint8Array> {
  if (project === null) throw missing()
  const { project: pack } = await requireProjectRow(ctx, project)
  // The original, which is larger, unless it is of a project from before originals were kept.
  const key = pack.rawIconKey ?? pack.iconKey
  const stored = key === null ? undefined : await ctx.storage.open(key)
  if (stored && stored.sizeBytes <= ICON_MAX_BYTES) return buffer(stored.stream)
  stored?.stream.destroy()
  throw missing()
}

/** The state of the icon that the server has; undefined without one. */
async function readIconEtag(ctx: SignedInCtx, server: string): Promise<string | undefined> {
  const input = { params: { server }, query: { path: SERVER_ICON_FILE }, headers: { range: 'bytes=0-0' } }
  try {
    const { headers, body } = await forwardFile(ctx, readServerFile, input)
    body.on('error', () => {}).destroy()
    return String(headers['etag']).replaceAll('"', '')
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return undefined
    throw error
  }
}

/** Makes the icon of its modpack that of a server, as a file of the server. */
export async function takePackIcon(ctx: SignedInCtx, id: string): Promise<undefined> {
  const { packProjectId } = await requireServer(ctx, id, 'server.files')
  const icon = await readPackIcon(ctx, packProjectId)
  const { resized } = await prepareImage(ctx.actor.id, icon, SHAPE)
  if (!resized) throw missing()
  const etag = await readIconEtag(ctx, id)
  const { body } = await forwardFile(ctx, writeServerFile, {
    params: { server: id },
    query: { path: SERVER_ICON_FILE, etag },
    headers: { 'content-length': String(resized.byteLength) },
    body: Readable.from([resized]),
  })
  body.on('error', () => {}).resume()
}
