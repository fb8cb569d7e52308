import { Bitset } from '../index/bitset.ts'
import type { IndexState } from '../index/index-state.ts'
import type { SearchIndex } from '../index/search-index.ts'
import { withSearchMemory } from '../index/search-memory.ts'
import { requireTime } from '../index/search-deadline.ts'
import { pacer } from '../runtime/pacer.ts'
import { foldValue } from '../text/fold.ts'
import { checkFilter, checkOperator } from './check-filter.ts'
import type { FilterCondition, FilterExpression, RangeBound } from './filter-expression.ts'
import { docsInGeo } from './geo-filter.ts'
import { mergeConditions } from './merge-conditions.ts'
import { startTest, ValueRanges } from './value-ranges.ts'

/** The internal ids of the documents that satisfy a filter, ascending. */
export function evaluateFilter(index: SearchIndex, expression: FilterExpression): Uint32Array {
  return withSearchMemory(() => filterDocs(index.state, expression).toArray())
}

/** The same with pauses for other work. The index must not change meanwhile. */
export async function evaluateWithPauses(
  { state }: SearchIndex,
  expression: FilterExpression,
): Promise<Uint32Array> {
  checkFilter(state.settings, expression)
  const docs = state.live.clone()
  const pause = pacer()
  for (const _ of narrowing(state, mergeConditions(state, expression), docs)) await pause()
  return docs.toArray()
}

/** The same as a set; only living documents are in it. */
export function filterDocs(state: IndexState, expression: FilterExpression): Bitset {
  checkFilter(state.settings, expression)
  const docs = state.live.temporaryCopy()
  const steps = narrowing(state, mergeConditions(state, expression), docs)
  while (!steps.next().done);
  return docs
}

/**
 * Takes the documents away that do not satisfy the expression, condition by condition; those beside each other need no
 * set of their own.
 */
function* narrowing(state: IndexState, expression: FilterExpression, docs: Bitset): Generator<void> {
  switch (expression.kind) {
    case 'and':
      for (const part of expression.parts) {
        // Rights are checked only as far as documents are left.
        if (docs.isEmpty()) return
        yield* narrowing(state, part, docs)
      }
      return
    case 'or': {
      const found = Bitset.temporary(state.capacity)
      for (const part of expression.parts) found.or(yield* satisfying(state, part, docs))
      docs.and(found)
      return
    }
    case 'not':
      docs.andNot(yield* satisfying(state, expression.part, docs))
      return
    default:
      docs.and(cachedCondition(state, expression))
      yield
  }
}

/** Documents that satisfy the expression: of those in `among` all, of others perhaps. Not to be changed. */
function* satisfying(
  state: IndexState,
  expression: FilterExpression,
  among: Bitset,
): Generator<void, Bitset> {
  if (expression.kind !== 'and' && expression.kind !== 'or' && expression.kind !== 'not') {
    const docs = cachedCondition(state, expression)
    yield
    return docs
  }
  const docs = among.temporaryCopy()
  yield* narrowing(state, expression, docs)
  return docs
}

const cache = new WeakMap<IndexState, { generation: number; sets: Map<string, Bitset> }>()
const mostCached = 64

/** Conditions are cached for one generation of the index: pages ask for the same ones again and again. */
function cachedCondition(state: IndexState, condition: FilterCondition): Bitset {
  requireTime()
  // A value that no document has is empty, whatever the rights.
  if (!('field' in condition) || state.fields.idOf(condition.field) !== undefined)
    checkOperator(state.settings, condition)
  let entry = cache.get(state)
  if (entry?.generation !== state.generation)
    cache.set(state, (entry = { generation: state.generation, sets: new Map() }))
  const key = JSON.stringify(condition)
  let docs = entry.sets.get(key)
  if (!docs) {
    docs = docsOfCondition(state, condition)
    if (entry.sets.size >= mostCached) entry.sets.delete(entry.sets.keys().next().value!)
    entry.sets.set(key, docs)
  }
  return docs
}

function docsOfCondition(state: IndexState, condition: FilterCondition): Bitset {
  if (condition.kind === 'geoRadius' || condition.kind === 'geoBox' || condition.kind === 'geoPolygon') {
    return docsInGeo(state, condition)
  }
  const column = state.columns.get(condition.field)
  if (!column) return new Bitset(0)
  switch (condition.kind) {
    case 'exists':
      return column.present
    case 'null':
      return column.nulls
    case 'empty':
      return column.empties
    case 'in':
    case 'equalsAny':
      return column.docsWithAny(condition.values.flatMap((value) => column.idsEqual(value)))
    case 'startsWith':
      return docsStartingWith(state, condition.field, [condition.value])
    case 'startsWithAny':
      return docsStartingWith(state, condition.field, condition.values)
    case 'contains': {
      const part = foldValue(condition.value)
      return column.docsWhere((id) => column.dictionary.formOf(id)?.includes(part) ?? false)
    }
    case 'between':
      return docsInRanges(state, condition.field, [
        [
          ['>=', condition.from],
          ['<=', condition.to],
        ],
      ])
    case 'ranges':
      return docsInRanges(state, condition.field, condition.ranges)
    case 'compare': {
      const { operator, value } = condition
      if (operator === '=') return column.docsWithAny(column.idsEqual(value))
      if (operator === '!=') {
        if (!column.everPresent) return new Bitset(0)
        return state.live.clone().andNot(column.docsWithAny(column.idsEqual(value)))
      }
      return docsInRanges(state, condition.field, [[[operator, value]]])
    }
  }
}

/** `STARTS WITH ""` asks for the field only. */
function docsStartingWith(state: IndexState, field: string, values: string[]): Bitset {
  const column = state.columns.get(field)!
  const starts = values.map(foldValue)
  if (starts.includes('')) return column.present
  const test = startTest(starts)
  return column.docsWhere((id) => {
    const form = column.dictionary.formOf(id)
    return form !== undefined && test(form)
  })
}

/** Numbers are compared with numbers and texts with texts; a value that meets either range passes. */
function docsInRanges(state: IndexState, field: string, bounds: RangeBound[][]): Bitset {
  const column = state.columns.get(field)!
  const { dictionary } = column
  const ranges = new ValueRanges(bounds)
  return column.docsWhere((id) => {
    const form = dictionary.formOf(id)
    return form === undefined ? ranges.hasNumber(dictionary.numbers[id]!) : ranges.hasText(form)
  })
}
