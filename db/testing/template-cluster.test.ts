import { execFileSync } from 'node:child_process'
import { appendFileSync, cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { templateHash, templateInputs } from './template-cluster.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')

/** Prints the files of this repository that a build of the template loads. */
const LOADED = `
  import { registerHooks } from 'node:module'
  import { globSync } from 'node:fs'
  import path from 'node:path'
  const root = ${JSON.stringify(ROOT)}
  registerHooks({
    load(url, context, next) {
      const file = path.relative(root, new URL(url).pathname)
      if (url.startsWith('file:') && !file.startsWith('..') && !file.includes('node_modules')) console.log(file)
      return next(url, context)
    },
  })
  await import(path.join(root, 'db/testing/template.ts'))
  await import(path.join(root, 'db/src/local-postgres.ts'))
  for (const file of globSync('db/migrations/*.ts', { cwd: root })) await import(path.join(root, file))`

describe('the inputs of the template', () => {
  it('cover all modules that a build loads', () => {
    const args = ['--input-type=module', '--eval', LOADED]
    const loaded = execFileSync(process.execPath, args, { encoding: 'utf8' }).trim().split('\n')
    expect(loaded).toContain('domain/src/limits/counts.ts')
    expect(loaded).toContain('db/migrations/0001-people.ts')
    const inputs = new Set(templateInputs(ROOT))
    expect(loaded.filter((file) => !inputs.has(file))).toEqual([])
  })

  it('cover the game versions and the installed packages', () => {
    expect(templateInputs(ROOT)).toEqual(
      expect.arrayContaining([
        'db/reference/game-versions.tsv',
        'package-lock.json',
        'node_modules/.package-lock.json',
      ]),
    )
  })
})

describe('the hash of the template', () => {
  let copy: string
  beforeAll(() => {
    copy = mkdtempSync(path.join(tmpdir(), 'quarry-inputs-'))
    for (const file of templateInputs(ROOT)) cpSync(path.join(ROOT, file), path.join(copy, file))
  })
  afterAll(() => rmSync(copy, { recursive: true, force: true }))

  it('is the same for the same inputs', () => {
    expect(templateHash(copy)).toBe(templateHash(ROOT))
  })

  it.each([
    'db/migrations/0001-people.ts',
    'db/reference/catalogue.ts',
    'db/reference/game-versions.tsv',
    'db/src/checks.ts',
    'db/src/list-limits.ts',
    'db/src/local-postgres.ts',
    'db/src/reference.ts',
    'db/testing/template.ts',
    'domain/src/limits/counts.ts',
    'package-lock.json',
    'node_modules/.package-lock.json',
  ])('changes with %s', (file) => {
    const before = templateHash(copy)
    appendFileSync(path.join(copy, file), '\n')
    expect(templateHash(copy)).not.toBe(before)
  })

  it('changes with a further migration, and with the name of one', () => {
    const before = templateHash(copy)
    writeFileSync(path.join(copy, 'db/migrations/9999-further.ts'), '')
    const further = templateHash(copy)
    rmSync(path.join(copy, 'db/migrations/9999-further.ts'))
    writeFileSync(path.join(copy, 'db/migrations/9998-further.ts'), '')
    expect(new Set([before, further, templateHash(copy)]).size).toBe(3)
  })

  it('does not change with a test', () => {
    const before = templateHash(copy)
    writeFileSync(path.join(copy, 'db/src/checks.test.ts'), '')
    expect(templateHash(copy)).toBe(before)
  })
})
