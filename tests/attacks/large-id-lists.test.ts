import { readFileSync, globSync } from 'node:fs'
import path from 'node:path'
import { createPool } from '@quarry/db/db'
import { aProject } from '@quarry/db/testing/factories'
import { LISTED_MAX_BYTES, MARKDOWN } from '@quarry/domain/limits/lengths'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '../../api/contract/endpoint.ts'
import { ENDPOINTS } from '../../api/contract/endpoints.ts'
import * as all from '../../api/contract/projects/projects.ts'
import { v3ListProjects } from '../../api/contract/projects/v3-projects.ts'
import { boundedJson, listParameterOf } from '../../api/src/http/bounded-json.ts'
import { testApp } from '../../api/testing/test-app.ts'

const current = testApp()
const FITTING = 20
const COUNT = Math.ceil((1.1 * LISTED_MAX_BYTES) / MARKDOWN.max)
let ids: string[]

beforeAll(async () => {
  const { db, users } = current()
  ids = []
  for (let at = 0; at < COUNT; at++) ids.push((await aProject(db, { ownerId: users.alice.id })).id)
  const pool = createPool(current().databaseUrl, { max: 1 })
  await pool.query('update projects set body = repeat($1, $2) where id = any($3)', ['x', MARKDOWN.max, ids])
  await pool.end()
})

describe('projects with the longest descriptions', () => {
  it.each([all.listProjects, v3ListProjects])('are listed by id up to a size: $path', async (list) => {
    const { as } = current()
    const refused = await as('anonymous')(list, { query: { ids: JSON.stringify(ids) } }).catch(
      (error: unknown) => error,
    )
    expect(refused).toMatchObject({ status: 400, rule: 'response_too_long', fields: [{ path: 'ids' }] })
    const few = { query: { ids: JSON.stringify(ids.slice(0, FITTING)) } }
    expect(await as('anonymous')(list, few)).toHaveLength(FITTING)
  })
})

describe('an endpoint that lists what the caller names', () => {
  const lists = (Object.values(ENDPOINTS).flat() as Endpoint[]).filter(
    (endpoint) => listParameterOf(endpoint) !== undefined,
  )

  it('is found by its parameter', () => {
    const paths = lists.map(({ path: at }) => at)
    for (const known of [
      '/v2/projects',
      '/v3/projects',
      '/v2/versions',
      '/v2/users',
      '/v2/version_files',
      '/v2/teams',
    ])
      expect(paths).toContain(known)
  })

  it.each(lists.map((one): [string, string] => [`${one.method} ${one.path}`, listParameterOf(one)!]))(
    'has a bound in bytes: %s',
    (_, name) => {
      const long = Array.from({ length: COUNT }, () => 'x'.repeat(MARKDOWN.max))
      for (const output of [long, Object.fromEntries(long.entries())])
        expect(() => boundedJson(name, output)).toThrow(
          expect.objectContaining({
            rule: 'response_too_long',
            fields: [expect.objectContaining({ path: name })],
          }),
        )
    },
  )

  it('is answered by `serve`, or bounds its response itself', () => {
    const root = path.join(import.meta.dirname, '../../api/src')
    const raw = globSync('**/*.routes.ts', { cwd: root }).flatMap((file) =>
      [...readFileSync(path.join(root, file), 'utf8').matchAll(/serveRaw\(\s*app,\s*(?:\w+\.)?(\w+)/g)].map(
        ([, name = '']) => name,
      ),
    )
    expect(raw.filter((name) => /ById|ByHash|^listProjects$|^listUsers$/.test(name))).toEqual([
      'listVersionsByHash',
    ])
  })
})

it('writes what `JSON.stringify` writes', () => {
  for (const output of [[], [1, undefined, { a: [] }], {}, { a: 1, b: undefined, 'c"': 'ü' }, null, 'text'])
    expect(boundedJson('ids', output)).toBe(JSON.stringify(output))
})
