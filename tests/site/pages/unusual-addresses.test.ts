import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aVisitor, signInByRequest, type Visitor } from '../support/browser.ts'
import { exampleAddresses, sitePaths } from '../support/routes.ts'

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

/** The status of a page, and which face of failure it shows. */
async function look(visitor: Visitor, address: string) {
  const answer = await visitor.page.request.get(address)
  const html = await answer.text()
  const isFailure = html.includes('class="oops"') || /id="results" role="alert"/.test(html)
  return { status: answer.status(), isFailure }
}

it('knows the names that pages read', () => {
  expect(names).toEqual(expect.arrayContaining(['q', 'v', 'page', 'before', 'type', 'l', 'g', 'redirect']))
})

describe('an odd address', () => {
  let addressOf: (pattern: string) => string
  let alice: Visitor
  let mo: Visitor

  beforeAll(async () => {
    alice = await aVisitor()
    await signInByRequest(alice, 'alice')
    addressOf = await exampleAddresses(alice)
    mo = await aVisitor()
    await signInByRequest(mo, 'mo')
  })
  afterAll(async () => {
    await alice.close()
    await mo.close()
  })

  it.each(sitePaths())('leads to the page %s all the same', async (pattern) => {
    const address = addressOf(pattern)
    const asAlice = await look(alice, address)
    // What she may not see is there for moderators.
    const visitor = asAlice.status < 400 ? alice : mo
    const asEver = visitor === alice ? asAlice : await look(mo, address)
    expect(asEver.isFailure).toBe(false)
    for (const [kind, pairs] of Object.entries(ODD)) {
      const found = await look(visitor, `${address}?${queryOf(pairs)}`)
      expect({ kind, ...found }).toEqual({ kind, ...asEver })
    }
  })
})
