import { gzipSync } from 'node:zlib'
import { beforeAll, expect, it } from 'vitest'
import { beginnings } from '../../stylesheet-classes.ts'
import { aVisitor, signInByRequest, type Visitor } from '../support/browser.ts'
import { exampleAddresses, sitePaths } from '../support/routes.ts'

/** Bytes of scripts that a page may load before any interaction, gzipped: framework and shell are 141 000 of them. */
const MOST_SCRIPTS = 185_000
/** The pages of search have a bound of their own. */
const MOST_OF_SEARCH = 172_000
const IS_SEARCH = /^\/(mods|modpacks|resourcepacks|shaders|plugins|datapacks|search)$/
/** Bytes of styles likewise; the first paint waits for them. */
const MOST_STYLES = 20_000
/** Shows every part there is, each ready to be tried. */
const KIT = '/_/ui'

interface Weighed {
  pattern: string
  scripts: number
  styles: number
  /** Classes on the page that a sheet has rules for which the page does not have. */
  unstyled: string[]
}

const sizes = new Map<string, number>()
const pages: Weighed[] = []

async function gzippedBytes({ page }: Visitor, url: string): Promise<number> {
  const known = sizes.get(url)
  if (known !== undefined) return known
  const size = gzipSync(await (await page.request.get(url, { maxRetries: 2 })).body(), {
    level: 9,
  }).byteLength
  sizes.set(url, size)
  return size
}

async function sumOf(visitor: Visitor, urls: readonly string[]): Promise<number> {
  const bytes = await Promise.all(urls.map((url) => gzippedBytes(visitor, url)))
  return bytes.reduce((total, size) => total + size, 0)
}

/** Scripts and styles that the open page has asked for; taken when a while has passed in which none was added. */
async function askedFor({ page }: Visitor): Promise<string[]> {
  const list = () =>
    page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => name)
        .filter((name) => /\.(?:js|css)$/.test(new URL(name).pathname)),
    )
  let seen = await list()
  for (;;) {
    await page.waitForTimeout(250)
    const now = await list()
    if (now.length === seen.length) return [...new Set(now)]
    seen = now
  }
}

/** Runs in the page: the classes it draws with, and those that rules of its sheets begin with. */
function classesNow() {
  const rulesIn = (rules: CSSRuleList): string[] =>
    [...rules].flatMap((rule) => [
      ...(rule instanceof CSSStyleRule ? rule.selectorText.split(',') : []),
      ...('cssRules' in rule ? rulesIn(rule.cssRules as CSSRuleList) : []),
    ])
  const begun = [...document.styleSheets]
    .flatMap((sheet) => rulesIn(sheet.cssRules))
    .map((selector) => /^\s*\.([\w-]+)/.exec(selector)?.[1])
  const drawn = [...document.querySelectorAll('[class]')].flatMap((node) => [...node.classList])
  return { drawn: [...new Set(drawn)], begun: [...new Set(begun)] }
}

async function weigh(visitor: Visitor, pattern: string): Promise<Weighed> {
  const urls = await askedFor(visitor)
  const { drawn, begun } = await visitor.page.evaluate(classesNow)
  return {
    pattern,
    scripts: await sumOf(
      visitor,
      urls.filter((url) => url.endsWith('.js')),
    ),
    styles: await sumOf(
      visitor,
      urls.filter((url) => url.endsWith('.css')),
    ),
    unstyled: drawn.filter((name) => beginnings.has(name) && !begun.includes(name)),
  }
}

beforeAll(async () => {
  const alice = await aVisitor()
  await signInByRequest(alice, 'alice')
  const addressOf = await exampleAddresses(alice)
  for (const pattern of sitePaths()) {
    await alice.visit(addressOf(pattern))
    pages.push(await weigh(alice, pattern))
  }
  await alice.close()
})

const heavier = (kind: 'scripts' | 'styles', mostOf: (pattern: string) => number) =>
  pages
    .filter((page) => page.pattern !== KIT && page[kind] > mostOf(page.pattern))
    .map((page) => `${page.pattern}: ${page[kind]}`)

it('the scripts of every page are light until it is touched', () =>
  expect(heavier('scripts', (pattern) => (IS_SEARCH.test(pattern) ? MOST_OF_SEARCH : MOST_SCRIPTS))).toEqual(
    [],
  ))

it('the styles of every page are light', () => expect(heavier('styles', () => MOST_STYLES)).toEqual([]))

it('every page has the styles of all that it draws', () => {
  expect(beginnings.size).toBeGreaterThan(150)
  expect(pages.filter(({ unstyled }) => unstyled.length > 0)).toEqual([])
})
