import { LISTED_FILES_MAX, UPDATES_PER_FILE_MAX } from '@quarry/domain/limits/counts'
import { LISTED_CHANGELOGS_MAX_BYTES } from '@quarry/domain/limits/lengths'
import { ruleMessage } from '../../../contract/rules.ts'
import { HASH_DIGITS, type HashAlgorithm } from '@quarry/domain/files/file-types'
import type { Db } from '@quarry/db/db'
import type { Ctx } from '../../kernel/ctx.ts'
import { AppError } from '../../kernel/errors.ts'
import type { VersionFilter } from '../version-filters.queries.ts'
import { listLatestOf, listOwners } from './version-files.queries.ts'
import { listProjectRecordsById, type ProjectRecord } from '../../projects/projects.queries.ts'
import { onlyVisible } from '../versions.load.ts'
import { listVersionRecordsById, type VersionRecord } from '../versions.queries.ts'

const HEX = /^[0-9a-f]+$/i

/** The requested algorithm, or else derived from the length of the first hash. */
export const algorithmFor = (hashes: readonly string[], requested?: HashAlgorithm): HashAlgorithm =>
  requested ?? ((hashes[0]?.length ?? 0) >= HASH_DIGITS.sha512 ? 'sha512' : 'sha1')

export interface HashQuery {
  hashes: readonly string[]
  algorithm?: HashAlgorithm | undefined
  /** Only files of this version. */
  versionId?: string | undefined
}

const ownersOf = (db: Db, { hashes, algorithm, versionId }: HashQuery) =>
  listOwners(db, { column: algorithmFor(hashes, algorithm), hashes, versionId })

/** Converts records to the response shape of v2 or v3. */
type View<R, T> = (ctx: Ctx, records: readonly R[]) => Promise<T[]>
interface Identified {
  id: string
}

/** Versions by hash as sent; the newest visible one if several contain the same file. */
export async function listByHash<T extends Identified & Listed & { date_published: string }>(
  ctx: Ctx,
  query: HashQuery,
  view: View<VersionRecord, T>,
): Promise<Record<string, T>> {
  const owners = await ownersOf(ctx.db, query)
  // Changelogs of the first files come first, if they are too long together.
  const place = new Map(query.hashes.map((hash, at) => [hash.toLowerCase(), at]))
  const inOrder = owners.toSorted((a, b) => (place.get(a.hash) ?? 0) - (place.get(b.hash) ?? 0))
  const visible = await onlyVisible(
    ctx,
    await listVersionRecordsById(ctx.db, [...new Set(inOrder.map((owner) => owner.versionId))]),
  )
  const byId = new Map((await view(ctx, visible)).map((version) => [version.id, version]))
  const withinLimits = responseLimits<T>()
  return byHashAsSent(query.hashes, (hash) => {
    const own = owners
      .filter((owner) => owner.hash === hash)
      .flatMap((owner) => byId.get(owner.versionId) ?? [])
    const [newest] = own.toSorted((a, b) => b.date_published.localeCompare(a.date_published))
    return newest && withinLimits(newest)
  })
}

interface Listed {
  changelog?: string | null | undefined
  files: readonly unknown[]
}

/** Limits versions that occur once for each of their files: further changelogs are left out, further files an error. */
function responseLimits<T extends Listed>(): (version: T) => T {
  let changelogBytes = LISTED_CHANGELOGS_MAX_BYTES
  let count = 0
  return (version) => {
    count += version.files.length
    if (count > LISTED_FILES_MAX)
      throw new AppError('invalid_input', ruleMessage('files_together', { count, max: LISTED_FILES_MAX }))
    changelogBytes -= Buffer.byteLength(version.changelog ?? '')
    return changelogBytes < 0 ? { ...version, changelog: '' } : version
  }
}

export async function listProjectsOfHashes<T extends Identified>(
  ctx: Ctx,
  query: HashQuery,
  view: View<ProjectRecord, T>,
): Promise<Record<string, T>> {
  const owners = await ownersOf(ctx.db, query)
  const seen = await onlyVisible(
    ctx,
    await listVersionRecordsById(
      ctx.db,
      owners.map((owner) => owner.versionId),
      { changelogBytes: 0 },
    ),
  )
  const ids = [...new Set(seen.map((version) => version.projectId))]
  const records = await listProjectRecordsById(ctx.db, ids)
  const byId = new Map((await view(ctx, records)).map((project) => [project.id, project]))
  const projectOf = new Map(owners.map((owner) => [owner.hash, owner.projectId]))
  return byHashAsSent(query.hashes, (hash) => byId.get(projectOf.get(hash) ?? ''))
}

/** Compares hashes in lower case and returns them as sent. Unknown ones are left out. */
function byHashAsSent<T>(
  hashes: readonly string[],
  find: (hash: string) => T | undefined,
): Record<string, T> {
  return Object.fromEntries(
    hashes.flatMap((sent) => {
      const found = find(sent.toLowerCase())
      return found === undefined ? [] : [[sent, found] as const]
    }),
  )
}

export interface UpdateQuery {
  algorithm?: HashAlgorithm | undefined
  items: readonly ({ hash: string } & VersionFilter)[]
}

/**
 * The latest listed version, in the order of the project, that matches each file's filters. Drafts and hidden projects
 * never appear, not even for members and staff.
 */
export async function listUpdates<T extends Identified & Listed>(
  ctx: Ctx,
  query: UpdateQuery,
  view: View<VersionRecord, T>,
): Promise<Record<string, T>> {
  const found = await listLatest(ctx, { ...query, limit: 1 }, view)
  return Object.fromEntries(
    Object.entries(found).flatMap(([hash, [version]]) => (version ? [[hash, version]] : [])),
  )
}

/** The same with several versions for each file, latest first; the more files, the fewer versions of each. */
export const listManyUpdates = <T extends Identified & Listed>(
  ctx: Ctx,
  query: UpdateQuery,
  view: View<VersionRecord, T>,
): Promise<Record<string, T[]>> =>
  listLatest(ctx, { ...query, limit: updatesOfEach(query.items.length) }, view)

/** Of two files for each version, the response may have this many. */
const updatesOfEach = (files: number): number =>
  Math.max(1, Math.min(UPDATES_PER_FILE_MAX, Math.floor(LISTED_FILES_MAX / 2 / Math.max(1, files))))

async function listLatest<T extends Identified & Listed>(
  ctx: Ctx,
  { algorithm, items, limit }: UpdateQuery & { limit: number },
  view: View<VersionRecord, T>,
): Promise<Record<string, T[]>> {
  // A string that is no hash matches nothing and may contain characters that JSON in the database rejects.
  const hashes = items.map((item) => item.hash).filter((hash) => HEX.test(hash))
  // Of several items with the same hash the last counts.
  const byHash = new Map(
    items.filter(({ hash }) => HEX.test(hash)).map((item) => [item.hash.toLowerCase(), item]),
  )
  const wanted = [...byHash].map(([hash, item]) => ({ ...item, hash }))
  const rows = await listLatestOf(ctx.db, { algorithm: algorithmFor(hashes, algorithm), wanted, limit })
  const records = await listVersionRecordsById(ctx.db, [...new Set(rows.map((row) => row.versionId))])
  const byId = new Map((await view(ctx, await onlyVisible(ctx, records))).map((v) => [v.id, v]))
  const rowsOf = Map.groupBy(rows, (row) => row.hash)
  const withinLimits = responseLimits<T>()
  return byHashAsSent(hashes, (hash) => {
    const versions = (rowsOf.get(hash) ?? []).flatMap(({ versionId }) => byId.get(versionId) ?? [])
    return versions.length > 0 ? versions.map(withinLimits) : undefined
  })
}

/** The update of one file; the error differs for an unknown file and for one without a suitable version. */
export async function requireUpdate<T extends Identified & Listed>(
  ctx: Ctx,
  { algorithm, item }: { algorithm?: HashAlgorithm | undefined; item: UpdateQuery['items'][number] },
  view: View<VersionRecord, T>,
): Promise<T> {
  const { hash } = item
  const found = await listUpdates(ctx, { algorithm, items: [item] }, view)
  if (!Object.hasOwn(found, hash)) {
    const known = await listByHash(ctx, { hashes: [hash], algorithm }, (_, records) =>
      Promise.resolve(
        records.map(({ id, publishedAt }) => ({ id, files: [], date_published: publishedAt.toISOString() })),
      ),
    )
    if (Object.hasOwn(known, hash)) throw new AppError('not_found', ruleMessage('no_suitable_version'))
  }
  return requireOne(found, hash)
}

export function requireOne<T>(found: Record<string, T>, hash: string): T {
  // Every object inherits names such as `constructor`.
  const one = Object.hasOwn(found, hash) ? found[hash] : undefined
  if (one === undefined) throw new AppError('not_found', ruleMessage('no_file_with_hash', { hash }))
  return one
}
