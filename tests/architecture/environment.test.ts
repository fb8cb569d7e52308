import { describe, expect, it } from 'vitest'
import { ApiEnvironment } from '../../config/src/api.ts'
import { HostingEnvironment } from '../../config/src/hosting.ts'
import { IndexerEnvironment } from '../../config/src/indexer.ts'
import { StartEnvironment } from '../../config/src/start.ts'
import { ToolEnvironment } from '../../config/src/tools.ts'
import { WebEnvironment } from '../../config/src/web.ts'
import { isTest, read, sourceFiles } from './source-files.ts'

const schemas = [
  ApiEnvironment,
  HostingEnvironment,
  IndexerEnvironment,
  WebEnvironment,
  StartEnvironment,
  ToolEnvironment,
]
const names = new Set(schemas.flatMap((schema) => Object.keys(schema.shape)))

/** Each with the reason why it reads a variable by itself. */
const ALLOWED: Record<string, string> = {
  'db/seed/seed-database.ts': 'the last guard against made-up content in production, whoever calls',
  'web/vite.config.ts': 'the build, which no process of ours is',
}

/** `env['NAME']`, `env.NAME` and `const { NAME } = process.env`. */
function namesReadIn(text: string): string[] {
  const read = [...text.matchAll(/\benv(?:ironment)?\??\.?(?:\[['"]([A-Z_]+)['"]\]|\.([A-Z_]+)\b)/g)]
  const taken = [...text.matchAll(/\{([^{}]*)\}\s*=\s*process\.env\b/g)].flatMap(([, inside = '']) =>
    [...inside.matchAll(/\b[A-Z_]{3,}\b/g)].map(([name]) => name),
  )
  return [...read.map(([, quoted, plain]) => quoted ?? plain ?? ''), ...taken]
}

const reading = sourceFiles().filter(
  (file) =>
    /^(api|indexer|hosting|jobs|db|web|scripts)\//.test(file) &&
    !isTest(file) &&
    !file.startsWith('scripts/bench/') &&
    namesReadIn(read(file)).some((name) => names.has(name)),
)

describe('variables of the environment', () => {
  it('are read by the schema of the process', () => {
    expect(names.size).toBeGreaterThan(30)
    expect(reading.filter((file) => !(file in ALLOWED))).toEqual([])
  })

  it('have no exception that nothing needs', () => {
    expect(Object.keys(ALLOWED).filter((file) => !reading.includes(file))).toEqual([])
  })

  it.each([
    "const url = process.env['DATABASE_URL']",
    'process.env.DATABASE_URL ?? fallback',
    'const { DATABASE_URL: url } = process.env',
    "env['DATABASE_URL'] || running",
  ])('are found in: %s', (text) => {
    expect(namesReadIn(text)).toContain('DATABASE_URL')
  })

  it('have the same numeric defaults in the README', () => {
    const rows = [...read('README.md').matchAll(/^\| *`([A-Z_]+)` *\| *(\d+) *\|/gm)]
    expect(rows.map(([, name]) => name)).toContain('RATE_LIMIT_PER_MINUTE')
    const different = rows.flatMap(([, name = '', value]) =>
      schemas.flatMap((schema) => {
        const variable = Object.entries(schema.shape).find(([key]) => key === name)?.[1]
        const fallback = variable?.safeParse(undefined)
        const isDifferent =
          fallback?.success === true && fallback.data !== undefined && String(fallback.data) !== value
        return isDifferent ? [`${name}: ${String(fallback.data)} in the schema, ${value} in the README`] : []
      }),
    )
    expect(different).toEqual([])
  })
})
