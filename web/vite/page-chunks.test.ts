import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { chunkFor, NAMED_MODULES } from './page-chunks.ts'

describe('chunkFor', () => {
  it.each([
    [['project'], 'project'],
    [['project', 'other'], 'common'],
    [['project', 'tabs'], 'project'],
    [['home', 'tabs'], 'parts'],
    [['project', 'description'], 'project'],
    [['description', 'tabs'], 'description'],
    [['description', 'user'], 'catalogue'],
    [['project', 'user', 'other'], 'catalogue'],
    [['search', 'project'], 'catalogue'],
    [['search', 'home'], 'parts'],
    [['search', 'other'], 'parts'],
    [['user', 'other'], 'makers'],
    [['search'], 'search'],
    [['other'], undefined],
    [[], undefined],
  ] as const)('modules of %j go into %s', (users, chunk) => expect(chunkFor(users, false)).toBe(chunk))

  it('keeps the styles of the project page out of chunks that other pages load', () =>
    expect(chunkFor(['project', 'other'], true)).toBeUndefined())
})

it('names only existing routes', () => {
  const source = readFileSync(join(import.meta.dirname, 'page-chunks.ts'), 'utf8')
  const table = /FAMILIES[^=]*= \{([^}]*)\}/.exec(source)?.[1] ?? ''
  const names = [...table.matchAll(/'([^']+)'/g)].map(([, name]) => name)
  expect(names.length).toBeGreaterThan(9)
  const missing = names.filter((name) => !existsSync(join(import.meta.dirname, `../src/routes/${name}.tsx`)))
  expect(missing).toEqual([])
})

it('names only existing modules', () => {
  const root = join(import.meta.dirname, '../..')
  const isThere = (module: string) =>
    ['.ts', '.tsx'].some((ending) => existsSync(join(root, `${module}${ending}`)))
  expect(NAMED_MODULES.length).toBeGreaterThan(15)
  expect(NAMED_MODULES.filter((module) => !isThere(module))).toEqual([])
})
