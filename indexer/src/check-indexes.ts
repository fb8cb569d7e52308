import { setTimeout as sleep } from 'node:timers/promises'
import { INDEX_NAMES, INDEXES, type IndexName } from '@quarry/search-config/indexes'
import type { SyncContext } from './jobs/sync-context.ts'
import { pageIds } from './queries/ids.ts'
import { countersMatter, type Counters } from '@quarry/search-config/popularity'
import { collectionDocument, organizationDocument, userDocument } from './documents/users-and-collections.ts'
import { versionDocument } from './documents/version.ts'
import { loadProjects } from './jobs/sync-project.ts'
import { readCollections, readOrganizations, readUsers } from './queries/users-and-collections.ts'
import { readVersions } from './queries/versions.ts'

type Document = Record<string, unknown>

type LoadDocuments = (context: SyncContext, ids: readonly string[]) => Promise<object[]>

/** The documents that these ids should have according to Postgres; ids that should not be indexed are omitted. */
export const EXPECTED: { readonly [name in IndexName]: LoadDocuments } = {
  projects: async (context, ids) => (await loadProjects(context, { ids })).documents,
  versions: async ({ db }, ids) => (await readVersions(db, ids)).map(versionDocument),
  users: async ({ db }, ids) => (await readUsers(db, { ids })).map(userDocument),
  organizations: async ({ db }, ids) => (await readOrganizations(db, { ids })).map(organizationDocument),
  collections: async ({ db }, ids) => (await readCollections(db, { ids })).map(collectionDocument),
}

const COUNTERS = new Set(['downloads', 'follows', 'popularity', 'weekly_downloads'])

/**
 * Names of the attributes that differ. Counters may lag behind as far as the indexer lets them (`countersMatter`),
 * and those that also fall as days pass until the nightly refresh: popularity by one bucket, weekly downloads by any number.
 */
export function differingAttributes(expected: Document, indexed: Document): string[] {
  const names = new Set([...Object.keys(expected), ...Object.keys(indexed)])
  const plain = [...names].filter((name) => !COUNTERS.has(name) && !isEqual(expected[name], indexed[name]))
  return isCounted(expected) && countersDiffer(indexed, expected) ? [...plain, 'counters'] : plain
}

function countersDiffer(indexed: Document, expected: Counters): boolean {
  if (!isCounted(indexed)) return true
  const { popularity, weekly_downloads } = expected
  const drift = Math.abs(indexed.popularity - popularity)
  return drift > 1 || countersMatter({ ...indexed, popularity, weekly_downloads }, expected)
}

function isCounted(document: Document | (Document & Counters)): document is Document & Counters {
  return [...COUNTERS].every((name) => typeof document[name] === 'number')
}

/** Documents hold texts, numbers, booleans, null and flat lists of texts. */
function isEqual(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

export type Difference = { index: IndexName; id: string } & (
  | { kind: 'missing' | 'extra' }
  | { kind: 'different'; attributes: string[] }
)

export interface CheckResult {
  /** Number of compared documents, those of Postgres and of the index together. */
  checked: number
  differences: Difference[]
}

export interface CheckOptions {
  indexes?: readonly IndexName[]
  onProgress?: (index: IndexName, checked: number) => void
  /** How long a difference may last: pending changes are no differences. */
  patienceMs?: number
}

const PAGE = 1000

/** Compares every document with its rows. It repairs nothing; a reindex does. */
export async function checkIndexes(context: SyncContext, options: CheckOptions = {}): Promise<CheckResult> {
  const { indexes = INDEX_NAMES, onProgress = () => {}, patienceMs = 3000 } = options
  let checked = 0
  const differences: Difference[] = []
  for (const index of indexes) {
    const seen = new Set<string>()
    const suspects: string[] = []
    const look = async (ids: string[]) => {
      for (const id of ids) seen.add(id)
      suspects.push(...(await compare(context, index, ids)).map((difference) => difference.id))
      onProgress(index, seen.size)
    }
    for await (const ids of pageIds(context.db, index, PAGE)) await look(ids)
    for await (const ids of pageIndexedIds(context, index)) await look(ids.filter((id) => !seen.has(id)))
    checked += seen.size
    differences.push(...(await lasting(context, index, { suspects, patienceMs })))
  }
  return { checked, differences }
}

interface Suspicion {
  suspects: string[]
  patienceMs: number
}

/** Compares the suspects again until they agree or the time is over. */
async function lasting(
  context: SyncContext,
  index: IndexName,
  { suspects, patienceMs }: Suspicion,
): Promise<Difference[]> {
  for (const end = Date.now() + patienceMs; ;) {
    const found: Difference[] = []
    for (let at = 0; at < suspects.length; at += PAGE)
      found.push(...(await compare(context, index, suspects.slice(at, at + PAGE))))
    if (found.length === 0 || Date.now() >= end) return found
    await sleep(Math.min(500, patienceMs))
  }
}

/** The differences of the documents with these ids. */
export async function compare(
  context: SyncContext,
  index: IndexName,
  ids: readonly string[],
): Promise<Difference[]> {
  if (ids.length === 0) return []
  const { primaryKey } = INDEXES[index]
  const [expected, indexed] = await Promise.all([
    EXPECTED[index](context, ids),
    context.engine.fetch(index, { ids, limit: ids.length }),
  ])
  const byId = (documents: readonly object[]) =>
    new Map(documents.map((document) => [String(Reflect.get(document, primaryKey)), document as Document]))
  const [wanted, held] = [byId(expected), byId(indexed)]
  return ids.flatMap((id): Difference[] => {
    const [one, other] = [wanted.get(id), held.get(id)]
    if (!one && !other) return []
    if (!other) return [{ index, id, kind: 'missing' }]
    if (!one) return [{ index, id, kind: 'extra' }]
    const attributes = differingAttributes(one, other)
    return attributes.length > 0 ? [{ index, id, kind: 'different', attributes }] : []
  })
}

/** All ids of the index. Concurrent changes may shift a page, which the second comparison of suspects corrects. */
async function* pageIndexedIds({ engine }: SyncContext, index: IndexName): AsyncGenerator<string[]> {
  const { primaryKey } = INDEXES[index]
  const limit = PAGE * 10
  for (let offset = 0; ; offset += limit) {
    const documents = await engine.fetch(index, { fields: [primaryKey], limit, offset })
    yield documents.map((document) => String(document[primaryKey]))
    if (documents.length < limit) return
  }
}

export function summarize({ checked, differences }: CheckResult) {
  const count = (kind: Difference['kind']) =>
    differences.filter((difference) => difference.kind === kind).length
  return { checked, missing: count('missing'), extra: count('extra'), different: count('different') }
}
