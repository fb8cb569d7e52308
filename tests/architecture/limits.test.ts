import { describe, expect, it } from 'vitest'
import { isTest, read, sourceFiles } from './source-files.ts'

/** A bound of two digits or more that is written where it is used: in a schema, a rule or the counter of a field. */
const WRITTEN_OUT =
  /(?<!Math)\.(?:max|length)\(\s*\d[\d_]+|queryInteger\(\d+, \d[\d_]{1,4}\)|\blimit=\{\d[\d_]+\}/g

/** The environment of a process is no form, and the gallery of parts shows numbers of its own. */
const elsewhere = (file: string) => file.endsWith('/config.ts') || file.includes('features/ui-kit/')

const judged = sourceFiles().filter(
  (file) => /^(api|web)\//.test(file) && /\.tsx?$/.test(file) && !isTest(file) && !elsewhere(file),
)

describe('limits', () => {
  it('are found where they are written out', () => {
    const written = (text: string) => text.match(WRITTEN_OUT) ?? []
    expect(written('z.string().max(255)')).toHaveLength(1)
    expect(written('<TextField limit={64} />')).toHaveLength(1)
    expect(written('z.string().max(SLUG.max), list.slice(0, 5), min(1)')).toHaveLength(0)
  })

  it('are constants of the domain, so that schema, form and counter cannot differ', () => {
    expect(judged.length).toBeGreaterThan(300)
    expect(
      judged.flatMap((file) => (read(file).match(WRITTEN_OUT) ?? []).map((text) => `${file}: ${text}`)),
    ).toEqual([])
  })
})
