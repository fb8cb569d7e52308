import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { importsIn, isTest, read, sourceFiles, styleSheets, target } from './source-files.ts'

const MAX_LINES = 500
const MAX_ROUTE_LINES = 120
const MAX_FILES_IN_FOLDER = 30
/** A file below this size that only its neighbour imports is part of the neighbour. */
const MIN_LINES_OF_ITS_OWN = 40

const sizeOf = (file: string) => ({ file, lines: read(file).split('\n').length - 1 })
const sizes = sourceFiles().map(sizeOf)
const shipped = sizes.filter(({ file }) => !isTest(file) && !/migrations\//.test(file))

/** Non-test importers of each file; a file that something loads lazily or as a worker has to stay a file. */
function importers(): { of: Map<string, Set<string>>; loadedByAddress: Set<string> } {
  const of = new Map<string, Set<string>>()
  const loadedByAddress = new Set<string>()
  for (const { file } of shipped) {
    const source = read(file)
    for (const specifier of importsIn(source)) {
      const imported = target(file, specifier)
      if (imported === undefined) continue
      // Imports between workspaces name no extension.
      const key = /\.(tsx?|css|json)$/.test(imported) ? imported : `${imported}.ts`
      of.set(key, (of.get(key) ?? new Set()).add(file))
    }
    for (const [, specifier = ''] of source.matchAll(/import\(\s*'([^']+)'/g))
      loadedByAddress.add(target(file, specifier) ?? specifier)
  }
  return { of, loadedByAddress }
}

/** Small files that stand alone for another reason than their importers. */
const STANDS_ALONE: readonly { pattern: RegExp; reason: string }[] = [
  { pattern: /\.policy\.ts$/, reason: 'a reader looks for the policy of an area by its name' },
  { pattern: /\.(service|view|routes|area)\.ts$/, reason: 'a layer of an area, found by its name' },
  { pattern: /\.queries\.ts$/, reason: 'SQL lives in files of this name' },
  { pattern: /(-worker|-thread|\/worker)\.ts$/, reason: 'started by its path' },
  { pattern: /\/lazy-[\w-]+\.tsx?$/, reason: 'the entry of a script that is loaded when it is needed' },
  {
    pattern: /^search-config\/src\/(users|organizations|collections|versions)\.ts$/,
    reason: 'one index each',
  },
]

const tests = new Set(sizes.map(({ file }) => file).filter(isTest))

/** A unit with tests of its own has a name that a reader looks for. */
const hasOwnTest = (file: string) => {
  const name = file.replace(/\.tsx?$/, '')
  return tests.has(`${name}.test.ts`) || tests.has(`${name}.test.tsx`)
}

describe('file sizes', () => {
  it(`keeps every file at ${MAX_LINES} lines or fewer`, () => {
    const sheets = styleSheets().map(sizeOf)
    expect(sheets.length).toBeGreaterThan(20)
    expect([...sizes, ...sheets].filter(({ lines }) => lines > MAX_LINES)).toEqual([])
  })

  it('folds a small file into its only importer when both are in one folder', () => {
    const { of, loadedByAddress } = importers()
    const splinters = shipped.filter(({ file, lines }) => {
      const [only, ...others] = of.get(file) ?? []
      if (only === undefined || others.length > 0 || lines >= MIN_LINES_OF_ITS_OWN) return false
      if (path.dirname(only) !== path.dirname(file) || loadedByAddress.has(file)) return false
      return !hasOwnTest(file) && !STANDS_ALONE.some(({ pattern }) => pattern.test(file))
    })
    expect(splinters).toEqual([])
  })

  it(`keeps every folder at ${MAX_FILES_IN_FOLDER} files or fewer, except sequences and routes`, () => {
    const flat = new Set(['web/src/routes', 'db/migrations'])
    const folders = Map.groupBy(shipped, ({ file }) => path.dirname(file))
    const crowded = [...folders].filter(
      ([folder, files]) => files.length > MAX_FILES_IN_FOLDER && !flat.has(folder),
    )
    expect(crowded.map(([folder]) => folder)).toEqual([])
  })

  it(`keeps route files of the web at ${MAX_ROUTE_LINES} lines or fewer`, () => {
    const routes = shipped.filter(
      ({ file }) => /^web\/src\/routes\/[^-]*$/.test(file) && !file.includes('/-'),
    )
    expect(routes.length).toBeGreaterThan(30)
    expect(routes.filter(({ lines }) => lines > MAX_ROUTE_LINES)).toEqual([])
  })
})
