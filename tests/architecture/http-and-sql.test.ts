import { describe, expect, it } from 'vitest'
import { importsOf, isTest, read, sourceFiles } from './source-files.ts'

/** Where requests are taken and answered; everything else is told what it needs. */
const speaksHttp = (file: string) =>
  file.startsWith('api/src/http/') ||
  file.endsWith('.routes.ts') ||
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

describe('routes of the API', () => {
  const routes = sourceFiles().filter(
    (file) => /^api\/src\/(http\/.*|.*\.routes)\.ts$/.test(file) && !isTest(file),
  )

  it('ask queries and services, and hold no SQL', () => {
    expect(routes.length).toBeGreaterThan(25)
    const sql = /\.(selectFrom|insertInto|updateTable|deleteFrom)\(|\bsql[<`]/
    expect(routes.filter((file) => sql.test(read(file)))).toEqual([])
  })
})
