import { describe, expect, it } from 'vitest'
import { isTest, read, sourceFiles, styleSheets } from './source-files.ts'

const sizeOf = (file: string) => ({ file, lines: read(file).split('\n').length - 1 })
const sizes = sourceFiles().map(sizeOf)
const shipped = sizes.filter(({ file }) => !isTest(file) && !/migrations\//.test(file))

/** Budgets of the house: no file over 400 lines, a median of at most 80, route files of at most 120. */
describe('file sizes', () => {
  it('keeps every file at 400 lines or fewer', () => {
    const sheets = styleSheets().map(sizeOf)
    expect(sheets.length).toBeGreaterThan(20)
    expect([...sizes, ...sheets].filter(({ lines }) => lines > 400)).toEqual([])
  })

  it('keeps the median of what ships at 80 lines or fewer', () => {
    const sorted = shipped.map(({ lines }) => lines).toSorted((a, b) => a - b)
    expect(sorted[Math.floor(sorted.length / 2)]).toBeLessThanOrEqual(80)
  })

  it("keeps every folder at 30 files or fewer, but those whose names are a framework's or a sequence", () => {
    const flat = new Set(['web/src/routes', 'db/migrations'])
    const folders = Map.groupBy(shipped, ({ file }) => file.slice(0, file.lastIndexOf('/')))
    expect([...folders].filter(([folder, files]) => files.length > 30 && !flat.has(folder))).toEqual([])
  })

  it('keeps route files of the web at 120 lines or fewer', () => {
    const routes = shipped.filter(
      ({ file }) => /^web\/src\/routes\/[^-]*$/.test(file) && !file.includes('/-'),
    )
    expect(routes.filter(({ lines }) => lines > 120)).toEqual([])
  })
})
