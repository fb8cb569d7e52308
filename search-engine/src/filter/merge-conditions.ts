import type { IndexState } from '../index/index-state.ts'
import { allowsOperators } from './check-filter.ts'
import type { FilterCondition, FilterExpression, MergedCondition, RangeBound } from './filter-expression.ts'

type Join = 'and' | 'or'

const merged = new WeakMap<
  FilterExpression,
  { state: IndexState; generation: number; to: FilterExpression }
>()

/**
 * The same filter with fewer conditions: in an `OR`, ranges, equalities and beginnings of one attribute become one
 * condition each, and in an `AND` ranges that one value has to satisfy. Selects the same documents and is refused in
 * the same cases, for the generation of the index that `state` has now.
 */
export function mergeConditions(state: IndexState, expression: FilterExpression): FilterExpression {
  const known = merged.get(expression)
  if (known?.state === state && known.generation === state.generation) return known.to
  // An operator is refused only if documents are left to test, which a condition merged from further on could change.
  const isAllowed = allowsOperators(state.settings, expression)
  const to = simplified(state, expression, isAllowed)
  merged.set(expression, { state, generation: state.generation, to })
  return to
}

function simplified(state: IndexState, expression: FilterExpression, isAllowed: boolean): FilterExpression {
  switch (expression.kind) {
    case 'not': {
      const part = simplified(state, expression.part, isAllowed)
      return part.kind === 'not' ? part.part : { kind: 'not', part }
    }
    case 'and':
    case 'or': {
      const { kind } = expression
      const flat = expression.parts.flatMap((part) => {
        const simple = simplified(state, part, isAllowed)
        return simple.kind === kind ? simple.parts : simple
      })
      const parts = kind === 'or' || isAllowed ? joined(state, kind, flat) : flat
      return parts.length === 1 ? parts[0]! : { kind, parts }
    }
    default:
      return expression
  }
}

/** The parts with groups of conditions as one, each at the place of its first. */
function joined(state: IndexState, join: Join, parts: FilterExpression[]): FilterExpression[] {
  const groups = new Map<string, FilterCondition[]>()
  const places = parts.map((part): FilterExpression | FilterCondition[] => {
    if (part.kind === 'and' || part.kind === 'or' || part.kind === 'not') return part
    const name = groupOf(state, join, part)
    if (name === null) return part
    const group = groups.get(name)
    if (group) {
      group.push(part)
      return []
    }
    const first = [part]
    groups.set(name, first)
    return first
  })
  return places.flatMap((place) => {
    if (!Array.isArray(place)) return place
    if (place.length < 2) return place
    return join === 'or' ? anyOf(place) : allOf(place)
  })
}

const rangeOperators = new Set<string>(['>', '>=', '<', '<='] satisfies RangeBound[0][])

/** Conditions of the same group become one; null for those that stay alone. */
function groupOf(state: IndexState, join: Join, condition: FilterCondition): string | null {
  const kind = kindOf(condition)
  if (kind === null || !('field' in condition)) return null
  if (join === 'or') return `${kind} ${condition.field}`
  const column = state.columns.get(condition.field)
  if (kind !== 'ranges' || !column || boundsOf(condition).length !== 1) return null
  // Of several values of a document, different ones may satisfy the conditions.
  if (column.usedPool.length === 0) return condition.field
  const { textCount, numberCount } = column.dictionary
  if (condition.kind !== 'compare' || (textCount > 0 && numberCount > 0)) return null
  return `${condition.operator[0]} ${condition.field}`
}

function kindOf(condition: FilterCondition): MergedCondition['kind'] | null {
  switch (condition.kind) {
    case 'compare':
      if (condition.operator === '=') return 'equalsAny'
      return rangeOperators.has(condition.operator) ? 'ranges' : null
    case 'in':
      // One without values is never refused.
      return condition.values.length > 0 ? 'equalsAny' : null
    case 'equalsAny':
      return 'equalsAny'
    case 'between':
    case 'ranges':
      return 'ranges'
    case 'startsWith':
      // An empty one asks for the field only.
      return condition.value.trim() === '' ? null : 'startsWithAny'
    case 'startsWithAny':
      return 'startsWithAny'
    default:
      return null
  }
}

function anyOf(conditions: FilterCondition[]): FilterCondition {
  const first = conditions[0]!
  const field = 'field' in first ? first.field : ''
  const shown = 'first' in first ? first.first : first
  switch (kindOf(first)) {
    case 'equalsAny':
      return { kind: 'equalsAny', field, values: conditions.flatMap(valuesOf), first: shown }
    case 'startsWithAny':
      return { kind: 'startsWithAny', field, values: conditions.flatMap(valuesOf), first: shown }
    default:
      return { kind: 'ranges', field, ranges: conditions.flatMap(boundsOf), first: shown }
  }
}

function allOf(conditions: FilterCondition[]): FilterCondition {
  const first = conditions[0]!
  const field = 'field' in first ? first.field : ''
  const shown = 'first' in first ? first.first : first
  return { kind: 'ranges', field, ranges: [conditions.flatMap(boundsOf).flat()], first: shown }
}

function valuesOf(condition: FilterCondition): string[] {
  if ('values' in condition) return condition.values
  return 'value' in condition ? [condition.value] : []
}

/** The ranges of a condition, one of which a value has to be in. */
function boundsOf(condition: FilterCondition): RangeBound[][] {
  switch (condition.kind) {
    case 'compare': {
      const { operator, value } = condition
      return operator === '=' || operator === '!=' ? [] : [[[operator, value]]]
    }
    case 'between':
      return [
        [
          ['>=', condition.from],
          ['<=', condition.to],
        ],
      ]
    case 'ranges':
      return condition.ranges
    default:
      return []
  }
}
