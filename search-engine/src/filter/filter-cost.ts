import type { ValueColumn } from '../index/columns/value-column.ts'
import { rareCount } from '../index/columns/value-holders.ts'
import type { IndexState } from '../index/index-state.ts'
import type { FilterCondition, FilterExpression } from './filter-expression.ts'
import { mergeConditions } from './merge-conditions.ts'

/** A text takes so many times as long to compare as a number. */
const textWeight = 4
/** The same for a place on earth and each corner of an area. */
const placeWeight = 8
/** More sets of one list of values are made by reading the column once. */
const mostScans = 12

/** How much work a filter is: values and documents that its evaluation visits at most. */
export function filterCost(state: IndexState, expression: FilterExpression | null): number {
  return expression ? costOf(state, mergeConditions(state, expression)) : 0
}

/**
 * From this cost on a filter is costly. It grows with the index, since a search reads the columns of its common
 * conditions once.
 */
export const costlyFrom = (state: IndexState): number => 1_000_000 + 30 * state.capacity

function costOf(state: IndexState, expression: FilterExpression): number {
  const setCost = Math.ceil(state.capacity / 32)
  switch (expression.kind) {
    case 'and':
    case 'or':
      return expression.parts.reduce((sum, part) => sum + costOf(state, part), setCost)
    case 'not':
      return setCost + costOf(state, expression.part)
    default:
      return setCost + conditionCost(state, expression)
  }
}

function conditionCost(state: IndexState, condition: FilterCondition): number {
  switch (condition.kind) {
    case 'geoRadius':
    case 'geoBox':
      return geoCost(state, 1)
    case 'geoPolygon':
      return geoCost(state, condition.points.length)
    case 'exists':
    case 'null':
    case 'empty':
      return 0
  }
  const column = state.columns.get(condition.field)
  if (!column) return 0
  switch (condition.kind) {
    case 'in':
    case 'equalsAny':
      return equalityCost(column, condition.values)
    case 'compare':
      if (condition.operator === '=' || condition.operator === '!=')
        return equalityCost(column, [condition.value])
      return scanCost(column)
    default:
      return scanCost(column)
  }
}

function geoCost({ geo, capacity }: IndexState, corners: number): number {
  return placeWeight * (capacity + geo.shapes.size * corners)
}

function readCost({ lengths, usedPool }: ValueColumn): number {
  return lengths.length + usedPool.length
}

/** All values are tested, then all documents. */
function scanCost(column: ValueColumn): number {
  const { numberCount, textCount } = column.dictionary
  return numberCount + textWeight * textCount + readCost(column)
}

function equalityCost(column: ValueColumn, values: readonly string[]): number {
  let cost = values.length
  let frequent = 0
  for (const value of values) {
    for (const id of column.idsEqual(value)) {
      const count = column.dictionary.counts[id]!
      if (count < rareCount) cost += count
      else frequent++
    }
  }
  return cost + Math.min(frequent, mostScans) * readCost(column)
}
