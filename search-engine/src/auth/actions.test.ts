import { describe, expect, it } from 'vitest'

import { allows } from './actions.ts'
import type { Action } from './actions.ts'
import { ruleFor } from './tenant-token.ts'

describe('actions of a key', () => {
  it.each<[string[], Action, boolean]>([
    [['*'], 'keys.delete', true],
    [['search'], 'search', true],
    [['search'], 'documents.get', false],
    [['documents.*'], 'documents.add', true],
    [['documents.*'], 'indexes.get', false],
    [['*.get'], 'settings.get', true],
    [['*.get'], 'search', true],
    [['*.get'], 'keys.get', false],
    [['*.get'], 'settings.update', false],
    [[], 'search', false],
  ])('%j open %s: %s', (actions, action, expected) => {
    expect(allows(actions, action)).toBe(expected)
  })
})

describe('rules of a token', () => {
  const rules = [
    { pattern: '*', filter: 'all' },
    { pattern: 'bo*', filter: 'short' },
    { pattern: 'boat*', filter: 'long' },
    { pattern: 'boats', filter: null },
  ]

  it.each([
    ['boats', null],
    ['boaters', 'long'],
    ['bob', 'short'],
    ['x', 'all'],
  ])('the nearest one counts for %s', (uid, filter) => {
    expect(ruleFor(rules, uid)?.filter).toBe(filter)
    expect(ruleFor([], uid)).toBeUndefined()
  })
})
