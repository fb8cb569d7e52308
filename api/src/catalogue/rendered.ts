import type { Db } from '@quarry/db/db'
import { LINKED_STATUSES } from '../../contract/status.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { batched, type BatchLoad } from '../kernel/batched.ts'
import { notFound } from '../kernel/errors.ts'
import { RenderedCache } from '../kernel/rendered-cache.ts'
import {
  loadFileOwners,
  loadProjectRevisions,
  loadVersionListRevisions,
  type FileOwner,
  type ProjectRevision,
} from './revisions.queries.ts'
import { listVersionRecordsById } from './versions.queries.ts'
import { viewVersions } from './versions.load.ts'
import type { Algorithm } from './version-files.ts'

const CACHE_CHARACTERS = 64 * 1024 * 1024
const BATCHES = { concurrency: 2, maxKeys: 4000 }

export interface Rendered {
  json: string
  /** Changes with the content; for If-None-Match. */
  etag: string
}

/** What visitors ask for most, as text. One per database. */
interface Loaders {
  projects: BatchLoad<ProjectRevision>
  versionLists: BatchLoad<ProjectRevision>
  owners: Record<Algorithm, BatchLoad<FileOwner>>
  cache: RenderedCache
}

const loadersByDb = new WeakMap<Db, Loaders>()

function loadersFor(db: Db): Loaders {
  const existing = loadersByDb.get(db)
  if (existing) return existing
  const owners = (column: Algorithm) => batched((hashes) => loadFileOwners(db, column, hashes), BATCHES)
  const loaders: Loaders = {
    projects: batched((refs) => loadProjectRevisions(db, refs), BATCHES),
    versionLists: batched((refs) => loadVersionListRevisions(db, refs), BATCHES),
    owners: { sha1: owners('sha1'), sha512: owners('sha512') },
    cache: new RenderedCache(CACHE_CHARACTERS),
  }
  loadersByDb.set(db, loaders)
  return loaders
}

type Render = (id: string) => Promise<unknown>

/** What anyone may see of a project; `key` tells apart what was asked of it. */
async function renderOf(
  ctx: Ctx,
  ref: string,
  kind: 'projects' | 'versionLists',
  key: string,
  render: Render,
): Promise<Rendered> {
  const loaders = loadersFor(ctx.db)
  const found = (await loaders[kind]([ref])).get(ref)
  if (!found || !(LINKED_STATUSES as readonly string[]).includes(found.status)) throw notFound('project', ref)
  const entry = `${kind}|${found.id}|${key}`
  const known = loaders.cache.get(entry, found.revision)
  const json = known ?? JSON.stringify(await render(found.id))
  if (known === undefined) loaders.cache.set(entry, found.revision, json)
  return { json, etag: `W/"${found.revision}"` }
}

export const renderedProject = (ctx: Ctx, ref: string, render: Render): Promise<Rendered> =>
  renderOf(ctx, ref, 'projects', '', render)

export const renderedVersionList = (
  ctx: Ctx,
  ref: string,
  query: string,
  render: Render,
): Promise<Rendered> => renderOf(ctx, ref, 'versionLists', query, render)

/** A map from each known hash, as it was sent, to the version that holds the file. */
export async function renderedByHash(
  ctx: Ctx,
  algorithm: Algorithm,
  hashes: readonly string[],
): Promise<string> {
  const { owners: owning, cache } = loadersFor(ctx.db)
  const owners = await owning[algorithm](hashes.map((hash) => hash.toLowerCase()))
  const found = hashes.flatMap((sent) => {
    const owner = owners.get(sent.toLowerCase())
    return owner ? [{ sent, ...owner }] : []
  })
  const unknown = found.filter(
    ({ versionId, revision }) => cache.get(`version|${versionId}`, revision) === undefined,
  )
  const fresh = await renderVersions(ctx, [...new Set(unknown.map((owner) => owner.versionId))])
  for (const { versionId, revision } of unknown) {
    const json = fresh.get(versionId)
    if (json !== undefined) cache.set(`version|${versionId}`, revision, json)
  }
  const entries = found.flatMap(({ sent, versionId, revision }) => {
    const json = fresh.get(versionId) ?? cache.get(`version|${versionId}`, revision)
    return json === undefined ? [] : [`${JSON.stringify(sent)}:${json}`]
  })
  return `{${entries.join(',')}}`
}

async function renderVersions(ctx: Ctx, ids: string[]): Promise<Map<string, string>> {
  const versions = await viewVersions(ctx, await listVersionRecordsById(ctx.db, ids))
  return new Map(versions.map((version) => [version.id, JSON.stringify(version)]))
}
