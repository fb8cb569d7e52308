import { ruleMessage } from '../../../contract/rules.ts'
import type { Context } from 'hono'
import { attachment } from '../../http/attachment.ts'
import type { App, HttpEnv } from '../../http/env.ts'
import { matchesEtag } from '../../http/cached-response.ts'
import { streamBody } from '../../http/bodies/stream-body.ts'
import { AppError } from '../../kernel/errors.ts'
import { ANONYMOUS } from '../../kernel/actor.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { accessTo } from '../../projects/access/project-access.ts'
import { contentTypeOf } from '../receive-files.ts'
import { canSeeVersion, canVersion } from '../../versions/versions.policy.ts'
import { imageTypeOf } from '../images/image-types.ts'
import { rangeOf } from './byte-range.ts'
import { findFile, type DownloadableFile } from './downloads.queries.ts'

const IMMUTABLE = 'public, max-age=31536000, immutable'
const SMALLEST_FIRST_PART_BYTES = 64 * 1024
const IMAGE_PATH =
  /^data\/[0-9A-Za-z_]{1,32}\/(?:images\/)?([0-9a-f]{40}(?:_\d{1,4})?)\.(png|jpg|jpeg|gif|webp)$/
/** Requests of crawlers and link previews are not downloads. */
const BOT = /bot\b|crawl|spider|slurp|preview|facebookexternalhit|headless|monitor|pingdom|uptime/i

export function mountDownloads(app: App): void {
  app.on(['GET', 'HEAD'], '/data/:project/versions/:version/:filename', serveFile)
  app.on(['GET', 'HEAD'], '/data/*', serveImage)
}

interface Representation {
  key: string
  sizeBytes: number
  etag: string
  headers: Record<string, string>
}

/** Sends a file of a version, if the viewer may see the version, and counts the download. */
async function serveFile(c: Context<HttpEnv>): Promise<Response> {
  const { project: projectId = '', version: versionId = '', filename = '' } = c.req.param()
  const file = await findFile(c.var.services.db, { projectId, versionId, filename })
  if (!file) throw noSuchFile()
  const isOpen =
    !file.isTakenDown &&
    canSeeVersion(ANONYMOUS, file.status, await accessTo(c.var.services.db, ANONYMOUS, file.project))
  if (!isOpen) await requireMember(await c.var.identify(), file)
  const representation: Representation = {
    key: file.storageKey,
    sizeBytes: file.sizeBytes,
    etag: `"${file.sha512.slice(0, 32)}"`,
    headers: {
      'content-type': contentTypeOf(file.filename),
      'content-disposition': attachment(file.filename),
      'last-modified': file.publishedAt.toUTCString(),
      'cache-control': isOpen ? IMMUTABLE : 'private, no-store',
    },
  }
  const { sizeBytes, etag, headers } = representation
  const range = rangeOf(c.req, { sizeBytes, etag, modified: headers['last-modified'] })
  const response = await send(c, representation)
  const isDownload =
    response.status === 200 || (response.status === 206 && startsDownload(range, file.sizeBytes))
  if (c.req.method === 'GET' && isDownload && isOpen && isDownloadByUser(c))
    c.var.services.downloads.count({ projectId: file.projectId, versionId: file.versionId, ip: c.var.ip })
  return response
}

/**
 * Whether a user requested the file: not a crawler, and not a page that embeds it as an image, style or frame. Browsers
 * send Sec-Fetch headers: a navigation or a same-site script counts, a cross-site script does not. Programs send none.
 * Older browsers reveal by their Accept header that they load an image.
 */
function isDownloadByUser(c: Context<HttpEnv>): boolean {
  const header = (name: string) => c.req.header(name)?.toLowerCase()
  if (BOT.test(header('user-agent') ?? 'bot') || header('sec-purpose')?.includes('prefetch')) return false
  const destination = header('sec-fetch-dest')
  if (destination === undefined) return !/^(?:image|video|audio|text\/css)\b/.test(header('accept') ?? '')
  if (destination === 'document') return true
  const isFollowed = header('sec-fetch-mode') === 'navigate'
  return destination === 'empty' && (isFollowed || header('sec-fetch-site') !== 'cross-site')
}

/** The first large range counts; a few bytes, by which programs learn the size or test for range support, do not. */
const startsDownload = (range: ReturnType<typeof rangeOf>, sizeBytes: number): boolean =>
  typeof range === 'object' &&
  range.start === 0 &&
  range.end + 1 >= Math.min(sizeBytes, SMALLEST_FIRST_PART_BYTES)

async function requireMember(ctx: Ctx, file: DownloadableFile): Promise<void> {
  const access = await accessTo(ctx.db, ctx.actor, file.project)
  if (!canSeeVersion(ctx.actor, file.status, access)) throw noSuchFile()
  if (file.isTakenDown && !canVersion(ctx.actor, 'file.view_taken_down', access))
    throw new AppError('not_found', ruleMessage('file_taken_down'))
}

const noSuchFile = () => new AppError('not_found', ruleMessage('no_such_file'))

/** Icons and images are named by their content, so they are immutable. */
async function serveImage(c: Context<HttpEnv>): Promise<Response> {
  const key = c.req.path.slice(1)
  const [, name = '', extension = ''] = IMAGE_PATH.exec(key) ?? []
  const sizeBytes = name === '' ? undefined : await c.var.services.storage.sizeOf(key)
  if (sizeBytes === undefined) throw noSuchFile()
  return send(c, {
    key,
    sizeBytes,
    etag: `"${name}"`,
    headers: {
      'content-type': imageTypeOf(extension),
      'cache-control': IMMUTABLE,
      // Launchers, editors and other sites may embed them.
      'cross-origin-resource-policy': 'cross-origin',
    },
  })
}

async function send(c: Context<HttpEnv>, representation: Representation): Promise<Response> {
  const { key, sizeBytes, etag, headers } = representation
  for (const [name, value] of Object.entries(headers)) c.header(name, value)
  c.header('etag', etag)
  c.header('accept-ranges', 'bytes')
  c.header('access-control-allow-origin', '*')
  c.header('x-content-type-options', 'nosniff')
  // Uploads are untrusted: no script in them may run, whatever type a browser detects.
  c.header('content-security-policy', "default-src 'none'; sandbox")
  if (isUnchanged(c, etag, headers['last-modified'])) return c.body(null, 304)
  const range = rangeOf(c.req, { sizeBytes, etag, modified: headers['last-modified'] })
  if (range === 'invalid') {
    c.header('content-range', `bytes */${sizeBytes}`)
    return c.body(null, 416)
  }
  const length = range ? range.end - range.start + 1 : sizeBytes
  c.header('content-length', String(length))
  if (range) c.header('content-range', `bytes ${range.start}-${range.end}/${sizeBytes}`)
  const status = range ? 206 : 200
  if (c.req.method === 'HEAD') return c.body(null, status)
  const object = await c.var.services.storage.open(key, range)
  if (!object) throw noSuchFile()
  return c.body(streamBody(object.stream), status)
}

/** A date counts only without tags (section 13.1.3). */
function isUnchanged(c: Context<HttpEnv>, etag: string, modified: string | undefined): boolean {
  const tags = c.req.header('if-none-match')
  const since = Date.parse(c.req.header('if-modified-since') ?? '')
  if (tags !== undefined || modified === undefined) return matchesEtag(tags, etag)
  return since >= Date.parse(modified)
}
