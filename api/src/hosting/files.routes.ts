import { PassThrough, Readable } from 'node:stream'
import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { FILE_PIECE_MAX_BYTES, namesOfPath } from '@quarry/domain/hosting/server-files'
import * as backups from '../../contract/hosting/backups.ts'
import * as content from '../../contract/hosting/content.ts'
import * as nodeBackups from '../../contract/hosting/node-backups.ts'
import * as files from '../../contract/hosting/files.ts'
import * as icon from '../../contract/hosting/icon.ts'
import { getInstallationLog } from '../../contract/hosting/installation-log.ts'
import * as packUploads from '../../contract/hosting/pack-uploads.ts'
import * as packs from '../../contract/hosting/packs.ts'
import * as remote from '../../contract/hosting/remote-files.ts'
import { ruleMessage } from '../../contract/rules.ts'
import { rangeOf } from '../files/downloads/byte-range.ts'
import { attachment } from '../http/attachment.ts'
import type { App, HttpEnv } from '../http/env.ts'
import { incomingBody } from '../http/incoming-body.ts'
import { serve, serveRaw } from '../http/serve.ts'
import { streamBody } from '../http/bodies/stream-body.ts'
import type { SignedInCtx } from '../kernel/ctx.ts'
import { AppError } from '../kernel/errors.ts'
import {
  type BackupRef,
  type CompleteBackup,
  editBackup,
  listServerBackups,
  removeBackup,
  requireCompleteBackup,
  restoreBackup,
  setBackupInterval,
  startBackup,
} from './backups.service.ts'
import { deleteContent, enableContent, installContent, listContent } from './content.service.ts'
import { followBackupLink, prepareDownload } from './downloads/backup-downloads.service.ts'
import { callFiles, forwardFile, type ForwardedRequest, type ForwardedResponse } from './files.service.ts'
import {
  checkPack,
  checkUpload,
  installPack,
  installUpload,
  startUpload,
  unlinkPack,
} from './packs/packs.service.ts'
import { takePackIcon } from './icon/pack-icon.service.ts'
import { openStoredBackup, readPieces, receiveBackup } from './stored-backups/stored-backups.service.ts'
import { extractArchive, fetchCurseForgePack, fetchFile } from './file-operations.service.ts'

const PASSED_ON = ['content-length', 'content-range', 'etag', 'accept-ranges']

export function mountFiles(app: App): void {
  serve(app, files.listServerFiles, (ctx, input) => callFiles(ctx, files.listServerFiles, input))
  serveRaw(app, files.readServerFile, (ctx, input, c) =>
    sendForwarded(c, namesOfPath(input.query.path)?.at(-1) ?? 'file', (headers) =>
      forwardFile(ctx, files.readServerFile, { ...input, headers }),
    ),
  )
  serve(app, files.writeServerFile, (ctx, input, c) =>
    sendFile(c, (sent) => forwardFile(ctx, files.writeServerFile, { ...input, ...sent })),
  )
  serve(app, files.createServerFile, (ctx, input) => callFiles(ctx, files.createServerFile, input))
  serve(app, files.moveServerFile, (ctx, input) => callFiles(ctx, files.moveServerFile, input))
  serve(app, files.copyServerFile, (ctx, input) => callFiles(ctx, files.copyServerFile, input))
  serve(app, files.deleteServerFile, (ctx, input) => callFiles(ctx, files.deleteServerFile, input))
  serve(app, files.checkServerArchive, (ctx, input) => callFiles(ctx, files.checkServerArchive, input))
  serve(app, files.extractServerArchive, (ctx, { params, body }) => extractArchive(ctx, params.server, body))
  serve(app, remote.checkRemoteFile, (ctx, input) => callFiles(ctx, remote.checkRemoteFile, input))
  serve(app, remote.fetchRemoteFile, (ctx, { params, body }) => fetchFile(ctx, params.server, body))
  serve(app, remote.fetchCurseForgePack, (ctx, { params, body }) =>
    fetchCurseForgePack(ctx, params.server, body),
  )
  serve(app, icon.takeServerPackIcon, (ctx, { params }) => takePackIcon(ctx, params.server))
  serve(app, getInstallationLog, (ctx, input) => callFiles(ctx, getInstallationLog, input))
  serve(app, files.startFileUpload, (ctx, input) => callFiles(ctx, files.startFileUpload, input))
  serve(app, files.getFileUpload, (ctx, input) => callFiles(ctx, files.getFileUpload, input))
  serve(app, files.sendFilePiece, (ctx, input, c) =>
    sendFile(c, (sent) => forwardFile(ctx, files.sendFilePiece, { ...input, ...sent })),
  )
  serve(app, files.finishFileUpload, (ctx, input) => callFiles(ctx, files.finishFileUpload, input))
  serve(app, files.cancelFileUpload, (ctx, input) => callFiles(ctx, files.cancelFileUpload, input))
}

export function mountContent(app: App): void {
  serve(app, packs.checkServerPack, (ctx, { params, body }) => checkPack(ctx, params.server, body))
  serve(app, packs.installServerPack, (ctx, { params, body }) => installPack(ctx, params.server, body))
  serve(app, packUploads.startPackUpload, (ctx, input) => startUpload(ctx, input))
  serve(app, packUploads.checkUploadedPack, (ctx, { params, body }) => checkUpload(ctx, params, body))
  serve(app, packUploads.installUploadedPack, (ctx, { params, body }) => installUpload(ctx, params, body))
  serve(app, packs.unlinkServerPack, (ctx, { params }) => unlinkPack(ctx, params.server))
  serve(app, content.listServerContent, (ctx, { params, query }) =>
    listContent(ctx, params.server, query.type),
  )
  serve(app, content.installServerContent, (ctx, { params, body }) =>
    installContent(ctx, params.server, body),
  )
  serve(app, content.enableServerContent, (ctx, { params, body }) => enableContent(ctx, params.server, body))
  serve(app, content.deleteServerContent, (ctx, { params, query }) =>
    deleteContent(ctx, params.server, query),
  )
}

export function mountBackups(app: App): void {
  serve(app, backups.listServerBackups, (ctx, { params }) => listServerBackups(ctx, params.server))
  serve(app, backups.createServerBackup, (ctx, { params, body }) => startBackup(ctx, params.server, body))
  serve(app, backups.setServerBackups, (ctx, { params, body }) => setBackupInterval(ctx, params.server, body))
  serve(app, backups.editServerBackup, (ctx, { params, body }) => editBackup(ctx, params, body))
  serve(app, backups.deleteServerBackup, (ctx, { params }) => removeBackup(ctx, params))
  serve(app, backups.restoreServerBackup, (ctx, { params, body }) => restoreBackup(ctx, params, body.key))
  serveRaw(app, backups.readServerBackup, (ctx, { params }, c) => sendBackup(c, ctx, params))
  serve(app, backups.prepareBackupDownload, (ctx, { params }) => prepareDownload(ctx, params))
  serveRaw(app, backups.downloadServerBackup, async (ctx, { params, query }, c) =>
    sendBackup(c, await followBackupLink(ctx, params, query.token), params),
  )
  serve(app, nodeBackups.storeBackup, (ctx, { params, body }, c) =>
    receiveBackup(ctx, c.req.header('authorization'), { backup: params.backup, archive: body }),
  )
  serve(app, nodeBackups.readStoredBackup, (ctx, { params, query }, c) =>
    openStoredBackup(ctx, c.req.header('authorization'), { backup: params.backup, from: query.from }),
  )
}

/** Sends a complete backup, from where it is. */
async function sendBackup(c: Context<HttpEnv>, ctx: SignedInCtx, params: BackupRef): Promise<Response> {
  const backup = await requireCompleteBackup(ctx, params)
  const stored = await openPieces(c, ctx, backup)
  return sendForwarded(
    c,
    `${backup.name}.tar.zst`,
    async (headers) => stored ?? forwardFile(ctx, backups.readServerBackup, { params, headers }),
  )
}

/** A backup in the object storage, whole or one range; undefined for one that is on its node. */
async function openPieces(
  c: Context<HttpEnv>,
  ctx: SignedInCtx,
  { id, sizeBytes, hash }: CompleteBackup,
): Promise<ForwardedResponse | undefined> {
  const etag = `"${hash}"`
  const range = rangeOf(c.req, { sizeBytes, etag })
  const { start, end } = typeof range === 'object' ? range : { start: 0, end: sizeBytes - 1 }
  const body = await readPieces(ctx, id, { start, end })
  if (!body) return undefined
  const headers = { etag, 'accept-ranges': 'bytes' }
  if (range === 'invalid') {
    body.destroy()
    const unsatisfied = { ...headers, 'content-range': `bytes */${sizeBytes}`, 'content-length': '0' }
    return { status: 416, headers: unsatisfied, body: Readable.from([]) }
  }
  const length = { 'content-length': String(end - start + 1) }
  if (!range) return { status: 200, headers: { ...headers, ...length }, body }
  const part = { 'content-range': `bytes ${start}-${end}/${sizeBytes}` }
  return { status: 206, headers: { ...headers, ...length, ...part }, body }
}

/** Sends a file of a node for download, whole or one range. */
async function sendForwarded(
  c: Context<HttpEnv>,
  filename: string,
  forward: (headers: Record<string, string>) => Promise<ForwardedResponse>,
): Promise<Response> {
  const { status, headers, body } = await forward(headersOf(c, ['range', 'if-range']))
  const passed = PASSED_ON.flatMap((name) =>
    headers[name] === undefined ? [] : [[name, String(headers[name])]],
  )
  const answer = {
    ...Object.fromEntries(passed),
    // Never shown as a page of this site.
    'content-type': 'application/octet-stream',
    'content-disposition': attachment(filename),
    'content-security-policy': "sandbox; default-src 'none'",
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
  }
  if (c.req.method !== 'HEAD') return c.body(streamBody(body), status as ContentfulStatusCode, answer)
  // What the node sends is not read.
  body.on('error', () => {}).destroy()
  return c.body(null, status as ContentfulStatusCode, answer)
}

const headersOf = (c: Context<HttpEnv>, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = c.req.header(name)
      return value === undefined ? [] : [[name, value]]
    }),
  )

/**
 * The body of a request as a stream of its own. The client for the node destroys it when the node is lost; a request that is
 * destroyed would leave its connection unread, and the next request on it without a response.
 */
function bodyOf(incoming: Readable): Readable {
  const body = new PassThrough()
  incoming.pipe(body)
  incoming.once('close', () => {
    if (!incoming.readableEnded) body.destroy(new Error('the client left before the end of the body'))
  })
  return body
}

/** Passes the body of the request on while it arrives. */
async function sendFile<T>(
  c: Context<HttpEnv>,
  send: (sent: ForwardedRequest) => Promise<{ body: Readable }>,
): Promise<T> {
  const headers = headersOf(c, ['content-length'])
  if (Number(headers['content-length'] ?? 0) > FILE_PIECE_MAX_BYTES)
    throw new AppError('too_large', ruleMessage('body_too_large', { max: FILE_PIECE_MAX_BYTES }))
  const incoming = incomingBody(c).stream
  const isCutOff = () => incoming.destroyed && !incoming.readableEnded
  const { body } = await send({ headers, body: bodyOf(incoming), isCutOff })
  const chunks: Buffer[] = []
  for await (const chunk of body as AsyncIterable<Buffer>) chunks.push(chunk)
  return JSON.parse(Buffer.concat(chunks).toString()) as T
}
