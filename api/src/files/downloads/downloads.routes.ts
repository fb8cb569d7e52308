import { ruleMessage } from '../../../contract/rules.ts'
import { Readable } from 'node:stream'
import type { Context } from 'hono'
import type { ByteRange } from '../../ports/storage.ts'
import type { App, HttpEnv } from '../../http/env.ts'
import { AppError } from '../../kernel/errors.ts'
import { ANONYMOUS } from '../../kernel/actor.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { accessTo } from '../../projects/access/project-access.ts'
import { contentTypeOf } from '../receive-files.ts'
import { canSeeVersion, canVersion } from '../../versions/versions.policy.ts'
import { imageTypeOf } from '../images/image-types.ts'
import { findFile, type DownloadableFile } from './downloads.queries.ts'

const IMMUTABLE = 'public, max-age=31536000, immutable'
const SMALLEST_FIRST_PART_BYTES = 64 * 1024
const IMAGE_PATH =
  /^data\/[0-9A-Za-z_]{1,32}\/(?:images\/)?([0-9a-f]{40}(?:_\d{1,4})?)\.(png|jpg|jpeg|gif|webp)$/
/** Crawlers and link previews fetch files but do not play. */
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

/** The bytes of a version's file, for whoever may see the version; counts the download. */
async function serveFile(c: Context<HttpEnv>): Promise<Response> {
  const { project: projectId = '', version: versionId = '', filename = '' } = c.req.param()
  const file = await findFile(c.var.services.db, { projectId, versionId, filename })
  if (!file) throw noSuchFile()
  const isOpen =
    !file.isTakenDown &&
    canSeeVersion(ANONYMOUS, file.status, await accessTo(c.var.services.db, ANONYMOUS, file.project))
  if (!isOpen) await requireInsider(await c.var.identify(), file)
  const range = rangeOf(c, file.sizeBytes)
  const response = await send(c, {
    key: file.storageKey,
    sizeBytes: file.sizeBytes,
    etag: `"${file.sha512.slice(0, 32)}"`,
    headers: {
      'content-type': contentTypeOf(file.filename),
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(file.filename)}`,
      'cache-control': isOpen ? IMMUTABLE : 'private, no-store',
    },
  })
  const isBegun =
    response.status === 200 || (response.status === 206 && beginsInEarnest(range, file.sizeBytes))
  if (c.req.method === 'GET' && isBegun && isOpen && isMeant(c))
    c.var.services.downloads.count({ projectId: file.projectId, versionId: file.versionId, ip: c.var.ip })
  return response
}

/**
 * Somebody wants the file, not a page that names it as a picture, a style or a frame, and not a crawler. Browsers say what
 * a request is for: a visit or a script of ours counts, a script of another site does not. Programs say nothing. Older
 * browsers show by what they accept that they look for a picture.
 */
function isMeant(c: Context<HttpEnv>): boolean {
  const header = (name: string) => c.req.header(name)?.toLowerCase()
  if (BOT.test(header('user-agent') ?? 'bot') || header('sec-purpose')?.includes('prefetch')) return false
  const destination = header('sec-fetch-dest')
  if (destination === undefined) return !/^(?:image|video|audio|text\/css)\b/.test(header('accept') ?? '')
  if (destination === 'document') return true
  const isFollowed = header('sec-fetch-mode') === 'navigate'
  return destination === 'empty' && (isFollowed || header('sec-fetch-site') !== 'cross-site')
}

/** A first part of several counts, the few bytes by which programs learn the size or whether to resume do not. */
const beginsInEarnest = (range: ReturnType<typeof rangeOf>, sizeBytes: number): boolean =>
  typeof range === 'object' &&
  range.start === 0 &&
  range.end + 1 >= Math.min(sizeBytes, SMALLEST_FIRST_PART_BYTES)

async function requireInsider(ctx: Ctx, file: DownloadableFile): Promise<void> {
  const access = await accessTo(ctx.db, ctx.actor, file.project)
  if (!canSeeVersion(ctx.actor, file.status, access)) throw noSuchFile()
  if (file.isTakenDown && !canVersion(ctx.actor, 'file.view_taken_down', access))
    throw new AppError('not_found', ruleMessage('file_taken_down'))
}

const noSuchFile = () => new AppError('not_found', ruleMessage('no_such_file'))

/** Icons and pictures: named by their content, so they never change. */
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
      // Themes, editors and other sites may draw them.
      'cross-origin-resource-policy': 'cross-origin',
    },
  })
}

async function send(
  c: Context<HttpEnv>,
  { key, sizeBytes, etag, headers }: Representation,
): Promise<Response> {
  for (const [name, value] of Object.entries(headers)) c.header(name, value)
  c.header('etag', etag)
  c.header('accept-ranges', 'bytes')
  c.header('access-control-allow-origin', '*')
  c.header('x-content-type-options', 'nosniff')
  // Uploads are hostile: nothing in them may run, whatever a browser makes of the type.
  c.header('content-security-policy', "default-src 'none'; sandbox")
  if (matchesEtag(c.req.header('if-none-match'), etag)) return c.body(null, 304)
  const range = rangeOf(c, sizeBytes)
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
  return c.body(Readable.toWeb(object.stream) as ReadableStream, status)
}

const matchesEtag = (header: string | undefined, etag: string): boolean =>
  header !== undefined &&
  (header === '*' || header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag))

/** One range only; several are answered whole, which is allowed. */
function rangeOf(c: Context<HttpEnv>, sizeBytes: number): ByteRange | 'invalid' | undefined {
  const header = c.req.header('range')
  const found = header === undefined ? null : /^bytes=(\d*)-(\d*)$/.exec(header)
  if (!found || c.req.header('if-range') !== undefined) return undefined
  const [, first = '', last = ''] = found
  if (first === '' && last === '') return 'invalid'
  const start = first === '' ? Math.max(sizeBytes - Number(last), 0) : Number(first)
  const end = first === '' || last === '' ? sizeBytes - 1 : Math.min(Number(last), sizeBytes - 1)
  return start > end || start >= sizeBytes ? 'invalid' : { start, end }
}
