import type { Db } from '@quarry/db/db'
import { LISTED_CHANGELOGS_MAX_BYTES, LISTED_MAX_BYTES } from '@quarry/domain/limits/lengths'
import { LINKED_STATUSES } from '@quarry/domain/projects/project-statuses'
import type { Ctx } from '../../kernel/ctx.ts'
import { batched, type BatchLoad } from '../../kernel/batched-loads.ts'
import { notFound, responseTooLong } from '../../kernel/errors.ts'
import { orRenamed } from '../../projects/projects.queries.ts'
import { RevisionedBytes } from './revision-cache.ts'
import {
  loadFileOwners,
  loadProjectRevisions,
  loadVersionListRevisions,
  type FileOwner,
  type ProjectRevision,
} from './revisions.queries.ts'
import { listVersionRecordsById } from '../versions.queries.ts'
import { viewVersions } from '../versions.load.ts'
import type { HashAlgorithm } from '@quarry/domain/files/file-types'

const CACHE_BYTES = 64 * 1024 * 1024
const BATCHES = { concurrency: 2, maxKeys: 4000 }

export interface Rendered {
  json: Buffer<ArrayBuffer>
  /** Changes with the content; compared with If-None-Match. */
  etag: string
}

/** Batched revision queries and the cache of response bodies. One per database. */
interface Loaders {
  projects: BatchLoad<ProjectRevision>
  versionLists: BatchLoad<ProjectRevision>
  owners: Record<HashAlgorithm, BatchLoad<FileOwner>>
  cache: RevisionedBytes
}

const loadersByDb = new WeakMap<Db, Loaders>()

function loadersFor(db: Db): Loaders {
  const existing = loadersByDb.get(db)
  if (existing) return existing
  const owners = (column: HashAlgorithm) => batched((hashes) => loadFileOwners(db, column, hashes), BATCHES)
  const loaders: Loaders = {
    projects: batched((refs) => loadProjectRevisions(db, refs), BATCHES),
    versionLists: batched((refs) => loadVersionListRevisions(db, refs), BATCHES),
    owners: { sha1: owners('sha1'), sha512: owners('sha512') },
    cache: new RevisionedBytes(CACHE_BYTES),
  }
  loadersByDb.set(db, loaders)
  return loaders
}

type Render = (id: string) => Promise<unknown>

/** Bytes of a response for an anonymous visitor; `key` distinguishes those about the same project. */
async function renderOf(
  ctx: Ctx,
  ref: string,
  kind: 'projects' | 'versionLists',
  key: string,
  render: (id: string) => Promise<Buffer<ArrayBuffer>>,
): Promise<{ bytes: Buffer<ArrayBuffer>; etag: string }> {
  const loaders = loadersFor(ctx.db)
  const found = await orRenamed(ctx.db, ref, async (current) => (await loaders[kind]([current])).get(current))
  if (!found || !(LINKED_STATUSES as readonly string[]).includes(found.status)) throw notFound('project', ref)
  const entry = `${kind}|${found.id}|${key}`
  const known = loaders.cache.get(entry, found.revision)
  const bytes = known ?? (await render(found.id))
  if (known === undefined) loaders.cache.set(entry, found.revision, bytes)
  return { bytes, etag: `W/"${found.revision}"` }
}

async function renderedJson(...[ctx, ref, kind, key, render]: [...QueryOf, Render]): Promise<Rendered> {
  const { bytes, etag } = await renderOf(ctx, ref, kind, key, async (id) => asJson(await render(id)))
  return { json: bytes, etag }
}

type QueryOf = [ctx: Ctx, ref: string, kind: 'projects' | 'versionLists', key: string]

export const renderedProject = (ctx: Ctx, ref: string, render: Render): Promise<Rendered> =>
  renderedJson(ctx, ref, 'projects', '', render)

export const renderedVersionList = (
  ctx: Ctx,
  ref: string,
  query: string,
  render: Render,
): Promise<Rendered> => renderedJson(ctx, ref, 'versionLists', query, render)

/** The part of Maven metadata that is the same for all names of a project. */
export async function renderedMavenVersions(
  ctx: Ctx,
  ref: string,
  render: (id: string) => Promise<string>,
): Promise<{ xml: string; etag: string }> {
  const { bytes, etag } = await renderOf(ctx, ref, 'projects', 'maven', async (id) =>
    Buffer.from(await render(id)),
  )
  return { xml: bytes.toString('utf8'), etag }
}

const asJson = (value: unknown): Buffer<ArrayBuffer> => Buffer.from(JSON.stringify(value))

/** JSON object from each known hash, as sent, to the version that contains the file. */
export async function renderedByHash(
  ctx: Ctx,
  algorithm: HashAlgorithm,
  hashes: readonly string[],
): Promise<Buffer<ArrayBuffer>> {
  const { owners: owning, cache } = loadersFor(ctx.db)
  const sent = [...new Set(hashes)]
  const lower = sent.map((hash) => hash.toLowerCase())
  const owners = await owning[algorithm](lower)
  const versions = new Map<string, Buffer<ArrayBuffer>>()
  const unknown: FileOwner[] = []
  for (const hash of lower) {
    const owner = owners.get(hash)
    if (owner === undefined || versions.has(owner.versionId)) continue
    const json = cache.get(owner.versionId, owner.revision)
    if (json === undefined) unknown.push(owner)
    else versions.set(owner.versionId, json)
  }
  for (const [id, json] of await renderVersions(ctx, unknown)) versions.set(id, json)
  const found = lower.flatMap((hash, place) => {
    const id = owners.get(hash)?.versionId ?? ''
    const whole = versions.get(id)
    return whole
      ? [{ id, whole, name: JSON.stringify(sent[place]), revision: owners.get(hash)?.revision ?? '' }]
      : []
  })
  if (found.length === 0) return Buffer.from('{}')
  let wholeBytes = LISTED_CHANGELOGS_MAX_BYTES
  const long = new Set(found.filter(({ whole }) => (wholeBytes -= whole.length) < 0))
  const short = await shortVersions(ctx, [...long])
  let bytes = 0
  const parts = found.flatMap((one, at) => {
    const json = long.has(one) ? (short.get(one.id) ?? one.whole) : one.whole
    bytes += json.length
    if (bytes > LISTED_MAX_BYTES) throw responseTooLong('hashes')
    return [Buffer.from(`${at === 0 ? '{' : ','}${one.name}:`), json]
  })
  return Buffer.concat([...parts, END])
}

const END = Buffer.from('}')

const shortKey = (id: string) => `${id}|short`

async function renderVersions(
  ctx: Ctx,
  owners: readonly FileOwner[],
  options: { changelogBytes?: number } = {},
): Promise<Map<string, Buffer<ArrayBuffer>>> {
  if (owners.length === 0) return new Map()
  const { cache } = loadersFor(ctx.db)
  const revisions = new Map(owners.map(({ versionId, revision }) => [versionId, revision]))
  const records = await listVersionRecordsById(ctx.db, [...revisions.keys()], options)
  const versions = await viewVersions(ctx, records)
  return new Map(
    versions.map((version, at) => {
      const json = asJson(version)
      const key = records[at]?.isChangelogCut ? shortKey(version.id) : version.id
      cache.set(key, revisions.get(version.id) ?? '', json)
      return [version.id, json]
    }),
  )
}

/** The same versions without their changelogs. */
async function shortVersions(
  ctx: Ctx,
  versions: readonly { id: string; revision: string }[],
): Promise<Map<string, Buffer<ArrayBuffer>>> {
  const { cache } = loadersFor(ctx.db)
  const known = new Map<string, Buffer<ArrayBuffer>>()
  const unknown = new Map<string, FileOwner>()
  for (const { id, revision } of versions) {
    const json = cache.get(shortKey(id), revision)
    if (json) known.set(id, json)
    else unknown.set(id, { versionId: id, revision })
  }
  const rendered = await renderVersions(ctx, [...unknown.values()], { changelogBytes: 0 })
  return new Map([...known, ...rendered])
}
