import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const SOURCES = path.join(import.meta.dirname, '../src')

it('no page has an infinite query, whose code the build leaves out', () => {
  const files = globSync('**/*.{ts,tsx}', { cwd: SOURCES })
  expect(files.length).toBeGreaterThan(1_000)
  const using = files.filter((file) => /infinite_?quer/i.test(readFileSync(path.join(SOURCES, file), 'utf8')))
  expect(using).toEqual([])
})
