import { describe, expect, it } from 'vitest'
import { importsOf, isTest, read, sourceFiles } from './source-files.ts'

/** Where requests are read and responses written; other code receives what it needs as arguments. */
const speaksHttp = (file: string) =>
  file.startsWith('api/src/http/') ||
  file.endsWith('.routes.ts') ||
  file.endsWith('.area.ts') ||
  ['api/src/app.ts', 'api/src/server.ts', 'api/src/accounts/identify.ts'].includes(file)

const isOfHttp = (specifier: string) =>
  /^(hono(\/|$)|@hono\/|node:http)/.test(specifier) || /(^|\/)http\//.test(specifier)

describe('services of the API', () => {
  const services = sourceFiles().filter(
    (file) => file.startsWith('api/src/') && !isTest(file) && !speaksHttp(file),
  )

  it('know nothing of HTTP', () => {
    expect(services.length).toBeGreaterThan(80)
    const wrong = services.flatMap((file) =>
      importsOf(file)
        .filter(isOfHttp)
        .map((specifier) => `${file} imports ${specifier}`),
    )
    expect(wrong).toEqual([])
  })
})

/** Statements and the expressions they are made of. */
const SQL = /\.(selectFrom|selectNoFrom|insertInto|updateTable|deleteFrom|mergeInto)\(|\bsql[<`.]|\beb\b/

describe('SQL of the API', () => {
  const files = sourceFiles().filter((file) => file.startsWith('api/src/') && !isTest(file))
  const isOfKysely = (file: string) => importsOf(file).some((specifier) => /^kysely(\/|$)/.test(specifier))
  const holding = files.filter((file) => isOfKysely(file) || SQL.test(read(file)))

  /** Ports to the database itself, and a piece that queries are made of. */
  const isBelow = (file: string) =>
    file.startsWith('api/src/adapters/') || file === 'api/src/kernel/sql-literals.ts'

  it('stands in files named `.queries`; policies make filters for lists', () => {
    expect(holding.length).toBeGreaterThan(30)
    const elsewhere = holding.filter((file) => !/\.(queries|policy)\.ts$/.test(file) && !isBelow(file))
    expect(elsewhere).toEqual([])
  })

  it('is run by queries: policies only say what is asked', () => {
    const policies = files.filter((file) => file.endsWith('.policy.ts'))
    expect(policies.length).toBeGreaterThan(8)
    expect(policies.filter((file) => /\.execute|\bDb\b|\bTx\b/.test(read(file)))).toEqual([])
  })

  it('is distinguished from similar code', () => {
    expect(SQL.test("await db.deleteFrom('users').execute()")).toBe(true)
    expect(SQL.test('await sql`select 1`.execute(db)')).toBe(true)
    expect(SQL.test("(eb) => eb('projects.id', 'in', ids)")).toBe(true)
    expect(SQL.test('const sqlState = error.code')).toBe(false)
  })
})
