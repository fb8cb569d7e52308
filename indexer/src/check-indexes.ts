import { setTimeout as sleep } from 'node:timers/promises'
import { INDEX_NAMES, INDEXES, type IndexName } from '@quarry/search-config/indexes'
import type { SyncContext } from './jobs/sync-context.ts'
import { pageIds } from './queries/ids.ts'
import { differingAttributes } from './check/compare.ts'
import { EXPECTED, type Document } from './check/expected.ts'

export type Difference = { index: IndexName; id: string } & (
  | { kind: 'missing' | 'extra' }
  | { kind: 'different'; attributes: string[] }
)

export interface CheckResult {
  /** Documents looked at, in Postgres and in the index together. */
  checked: number
  differences: Difference[]
}

export interface CheckOptions {
  indexes?: readonly IndexName[]
  onProgress?: (index: IndexName, checked: number) => void
  /** How long a difference may take to heal by itself: changes under way are none. */
  patienceMs?: number
}

const PAGE = 1000

/** Compares every document with the rows it is made of. Nothing is repaired: that is what a reindex is for. */
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

/** Looks at the suspects again and again until they agree or the patience is over. */
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

async function compare(
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

/** Every id the index holds; changes meanwhile may shift a page, which a suspect's second look corrects. */
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
