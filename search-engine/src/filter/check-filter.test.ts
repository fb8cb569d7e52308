import { describe, expect, it } from 'vitest'

import { defaultSettings } from '../settings/index-settings.ts'
import { checkOperator } from './check-filter.ts'
import { parseFilter } from './parse-filter.ts'

const operators = {
  equality: ['hull = oak', 'hull != oak', 'hull IN [oak]'],
  comparison: ['hull > 2', 'hull <= 2', 'hull 1 TO 2'],
  either: ['hull EXISTS', 'hull IS NULL', 'hull IS EMPTY'],
  always: ['hull STARTS WITH o', 'hull CONTAINS a', 'hull IN []'],
}

/** Which of all conditions a rule lets through. */
function allowed(equality: boolean, comparison: boolean): string[] {
  const features = { facetSearch: true, filter: { equality, comparison } }
  const settings = {
    ...defaultSettings(),
    filterableAttributes: [{ attributePatterns: ['hull'], features }],
  }
  return Object.values(operators)
    .flat()
    .filter((text) => {
      const condition = parseFilter(text)
      if (!condition || condition.kind === 'and' || condition.kind === 'or' || condition.kind === 'not')
        throw new Error(`${text} is no single condition`)
      try {
        checkOperator(settings, condition)
        return true
      } catch {
        return false
      }
    })
}

describe('the operators that a filterable attribute opens', () => {
  const { equality, comparison, either, always } = operators
  it.each([
    [true, true, [...equality, ...comparison, ...either, ...always]],
    [true, false, [...equality, ...either, ...always]],
    [false, true, [...comparison, ...either, ...always]],
    [false, false, always],
  ])('are with equality %s and comparison %s: %j', (withEquality, withComparison, expected) => {
    expect(allowed(withEquality, withComparison)).toEqual(expected)
  })
})
