import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { beforeAll, describe, expect, it } from 'vitest'
import { inParallel } from '../support/in-parallel.ts'
import { lookAgain } from '../support/look-again.ts'
import { requestsOf, type Get } from '../support/requests.ts'
import { sitePaths } from '../support/routes.ts'
import { stopAddresses } from './stops.ts'

/** What people and tools write behind a question mark: no page may fail because of it. */

const pages = path.join(import.meta.dirname, '../../../web/src')

/** Names that pages read from an address; the pattern also finds a few names that no page reads. */
function namesOfParameters(): string[] {
  const files = readdirSync(pages, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.(test|gen)\./.test(entry.name),
  )
  const text = files
    .map(({ parentPath, name }) => readFileSync(path.join(parentPath, name), 'utf8'))
    .join('\n')
  const read = text.matchAll(/\b(?:search|raw|query|searchParams)(?:\.get\('|\['|\.)(\w+)/g)
  return [
    ...new Set([...read].map(([, name = '']) => name).concat('redirect', 'launcher', 'loader', 'version')),
  ]
}

const names = namesOfParameters()
const all = (value: string) => names.map((name): [string, string] => [name, value])

const ODD: Record<string, [name: string, value: string][]> = {
  'a word': all('zzz'),
  'a negative number': all('-1'),
  'a number with an exponent': all('1e9'),
  'a fraction': all('1.5'),
  'a number no machine counts to': all('9'.repeat(30)),
  nothing: all(''),
  'no number': all('NaN'),
  'the same name twice': [...all('2'), ...all('zzz')],
  'a list': all('["zzz",1]'),
  'an object': all('{"a":{"b":1}}'),
  markup: all('"><script>alert(1)</script>'),
  'a null character': all('a\0b'),
  'a name of every object': [...all('__proto__'), ['__proto__', 'zzz'], ['constructor', 'zzz']],
  'a long text': ['q', 'page', 'v', 'redirect', 'type', 'before'].map((name) => [name, 'x'.repeat(1500)]),
}

const queryOf = (pairs: [string, string][]) => new URLSearchParams(pairs).toString()

const REQUESTS_AT_ONCE = 4
const MAX_REDIRECTS = 20

/** The error pages, and the mark of a page that failed while the server rendered it. */
const IS_ERROR_PAGE = /class="oops"|id="results" role="alert"|<main[^>]*><!--\$!-->/

interface Seen {
  status: number
  isFailure: boolean
}

/** What is seen twice in a row. */
async function lookTwice(get: Get, address: string): Promise<Seen> {
  let before = await look(get, address)
  const isSeenAgain = (seen: Seen) => {
    const isSame = isDeepStrictEqual(seen, before)
    before = seen
    return isSame
  }
  return lookAgain(() => look(get, address), isSeenAgain)
}

/** The status of a page, and whether it shows an error. */
async function look(get: Get, address: string): Promise<Seen> {
  let answer = await get(address)
  for (let step = 0; answer.location !== undefined && step < MAX_REDIRECTS; step += 1)
    answer = await get(answer.location)
  const { status, text } = answer
  const isFailure = IS_ERROR_PAGE.test(text)
  return { status, isFailure }
}

it('knows the names that pages read', () => {
  expect(names).toEqual(expect.arrayContaining(['q', 'v', 'page', 'before', 'type', 'l', 'g', 'redirect']))
})

describe('an odd address', () => {
  let addressOf: Awaited<ReturnType<typeof stopAddresses>>
  let asAlice: Get
  let asMo: Get
  let asAda: Get

  beforeAll(async () => {
    addressOf = await stopAddresses()
    asAlice = await requestsOf('alice')
    asMo = await requestsOf('mo')
    asAda = await requestsOf('ada')
  })

  it.each(sitePaths())('leads to the page %s all the same', async (pattern) => {
    const address = addressOf({ persona: 'alice', pattern })
    // What alice may not see, a moderator or an administrator sees.
    let get = asAlice
    let expected = await lookTwice(get, address)
    for (const staff of [asMo, asAda]) {
      if (expected.status < 400) break
      get = staff
      expected = await lookTwice(get, address)
    }
    expect(expected.isFailure).toBe(false)
    const kinds = Object.entries(ODD)
    const found = await inParallel(kinds, REQUESTS_AT_ONCE, async ([kind, pairs]) => {
      const isExpected = (seen: Seen) => isDeepStrictEqual(seen, expected)
      return { kind, ...(await lookAgain(() => look(get, `${address}?${queryOf(pairs)}`), isExpected)) }
    })
    expect(found).toEqual(kinds.map(([kind]) => ({ kind, ...expected })))
  })
})
