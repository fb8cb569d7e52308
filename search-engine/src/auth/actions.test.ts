import { describe, expect, it } from 'vitest'

import { actionNames, allows, isGlobal } from './actions.ts'
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
    [['*.get'], 'export', true],
    [['*.get'], 'tasks.compact', false],
    [['*.get'], 'chatCompletions', false],
    [['*.get'], 'renderTemplate', true],
    [['settings.get'], 'renderTemplate', false],
    [['documents.get'], 'renderTemplate', false],
    [['settings.*', 'documents.get'], 'renderTemplate', true],
    [['documents.add'], 'documents.get', false],
    [['documents.*'], 'editDocuments', false],
    [['*'], 'editDocuments', true],
  ])('%j open %s: %s', (actions, action, expected) => {
    expect(allows(actions, action)).toBe(expected)
  })
})

describe('actions about the whole instance', () => {
  it('are all but those of indexes, documents, settings, searches, statistics and tasks', () => {
    const families = new Set(actionNames.filter((name) => !isGlobal(name)).map((name) => name.split('.')[0]))
    const onIndexes = [
      'search',
      'documents',
      'indexes',
      'tasks',
      'settings',
      'stats',
      'chatCompletions',
      'fields',
    ]
    expect(families).toEqual(new Set(['*', ...onIndexes]))
    expect(isGlobal('tasks.compact')).toBe(true)
    expect(isGlobal('*.get')).toBe(false)
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
