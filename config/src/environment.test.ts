import { describe, expect, it } from 'vitest'
import { ApiEnvironment } from './api.ts'
import { IndexerEnvironment } from './indexer.ts'
import { EnvironmentError, readEnvironment } from './read-environment.ts'
import { StartEnvironment } from './start.ts'
import { ToolEnvironment } from './tools.ts'
import { WebEnvironment } from './web.ts'

const DATABASE_URL = 'postgres://localhost/quarry'
const MEILI_URL = 'http://127.0.0.1:7700'
const PROCESSES = {
  api: { schema: ApiEnvironment, enough: { DATABASE_URL } },
  indexer: { schema: IndexerEnvironment, enough: { DATABASE_URL, MEILI_URL } },
  web: { schema: WebEnvironment, enough: {} },
  start: { schema: StartEnvironment, enough: {} },
  tools: { schema: ToolEnvironment, enough: {} },
}

describe.each(Object.entries(PROCESSES))('the environment of %s', (_, { schema, enough }) => {
  it('accepts the required variables alone', () => {
    expect(readEnvironment(schema, enough)).toMatchObject(enough)
  })

  it('treats empty variables as absent', () => {
    const empty = Object.fromEntries(Object.keys(schema.shape).map((name) => [name, '']))
    expect(readEnvironment(schema, { ...empty, ...enough })).toEqual(readEnvironment(schema, enough))
  })

  it.each(
    Object.keys(schema.shape).filter((name) =>
      /_URL$|_PORT$|^PORT$|_ENV$|_LEVEL$|_PER_|_PROXIES$/.test(name),
    ),
  )('rejects an invalid %s', (name) => {
    expect(() => readEnvironment(schema, { ...enough, [name]: 'no such thing' })).toThrow(
      new RegExp(`^${name}: must be `),
    )
  })
})

describe('errors', () => {
  const problems = (environment: Record<string, string>) => {
    try {
      readEnvironment(ApiEnvironment, environment)
      return []
    } catch (error) {
      expect(error).toBeInstanceOf(EnvironmentError)
      return (error as EnvironmentError).message.split('\n')
    }
  }

  it('list all invalid variables, one per line', () => {
    expect(problems({ DATABASE_URL: 'mysql://localhost/quarry', API_PORT: '70000' })).toEqual([
      'DATABASE_URL: must be an address that begins with postgres:// or postgresql://',
      'API_PORT: must be a port number',
    ])
  })

  it('include variables that others require', () => {
    expect(problems({ DATABASE_URL, S3_ENDPOINT: 'https://s3.example', S3_BUCKET: 'b' })).toEqual([
      'S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY: must be set together with the other S3_ variables',
    ])
    const SCANNER_URL = 'https://scanner.example/ask'
    expect(problems({ DATABASE_URL, SCANNER_URL })).toEqual([
      'SCANNER_SECRET: must be set together with the other SCANNER_ variables',
    ])
    expect(problems({ DATABASE_URL, SCANNER_URL, SCANNER_SECRET: 'whsec_c2hvcnQ=' })).toEqual([
      'SCANNER_SECRET: must be whsec_ and 24 to 64 bytes in base64',
    ])
    expect(problems({ DATABASE_URL, GITHUB_CLIENT_ID: 'quarry', STEAM_API_KEY: 'k' })).toEqual([
      'GITHUB_CLIENT_SECRET: must be set together with GITHUB_CLIENT_ID',
    ])
    expect(problems({ DATABASE_URL, SHARED_STATE: 'redis' })).toEqual([
      'REDIS_URL: must be set when SHARED_STATE is redis',
    ])
    expect(() => readEnvironment(StartEnvironment, { MEILI_URL })).toThrow(
      'MEILI_MASTER_KEY: is needed when MEILI_URL is set',
    )
  })
})

it('removes slashes at the end of addresses', () => {
  const web = readEnvironment(WebEnvironment, {
    API_URL: 'http://api//',
    PUBLIC_SEARCH_URL: 'https://s.example/',
  })
  expect([web.API_URL, web.PUBLIC_SEARCH_URL]).toEqual(['http://api', 'https://s.example'])
})

it.each([
  ['10.0.0.0/8, 192.168.1.4', ['10.0.0.0/8', '192.168.1.4']],
  ['fd00::/8,::1', ['fd00::/8', '::1']],
])('accepts the proxies %s', (given, read) => {
  expect(readEnvironment(WebEnvironment, { TRUSTED_PROXIES: given }).TRUSTED_PROXIES).toEqual(read)
})

it.each(['10.0.0.0/40', '10.0.0.0/8,', 'proxy.example', '10.0.0'])('rejects the proxies %s', (given) => {
  expect(() => readEnvironment(WebEnvironment, { TRUSTED_PROXIES: given })).toThrow(
    'TRUSTED_PROXIES: must be',
  )
})

it.each(['/_search', 'https://search.example'])(
  'accepts %s as the address of the engine for browsers',
  (given) => {
    expect(readEnvironment(WebEnvironment, { PUBLIC_SEARCH_URL: given }).PUBLIC_SEARCH_URL).toBe(given)
  },
)

it.each(['nowhere', '/with blanks'])('rejects %s as the address of the engine for browsers', (given) => {
  expect(() => readEnvironment(WebEnvironment, { PUBLIC_SEARCH_URL: given })).toThrow(
    'PUBLIC_SEARCH_URL: must be',
  )
})
