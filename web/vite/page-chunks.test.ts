import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { chunkFor } from './page-chunks.ts'

describe('chunkFor', () => {
  it.each([
    [['project'], 'project'],
    [['project', 'other'], 'project'],
    [['project', 'user', 'other'], 'catalogue'],
    [['search', 'project'], 'catalogue'],
    [['search', 'home'], 'parts'],
    [['search', 'other'], 'parts'],
    [['user', 'other'], 'user'],
    [['search'], 'search'],
    [['other'], undefined],
    [[], undefined],
  ] as const)('%j go into %s', (users, chunk) => expect(chunkFor(users)).toBe(chunk))
})

it('names only routes that there are', () => {
  const source = readFileSync(join(import.meta.dirname, 'page-chunks.ts'), 'utf8')
  const table = /FAMILIES[^=]*= \{([^}]*)\}/.exec(source)?.[1] ?? ''
  const names = [...table.matchAll(/'([^']+)'/g)].map(([, name]) => name)
  expect(names.length).toBeGreaterThan(10)
  const missing = names.filter((name) => !existsSync(join(import.meta.dirname, `../src/routes/${name}.tsx`)))
  expect(missing).toEqual([])
})
