import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { aVisitor, signInByRequest, type Visitor } from './browser.ts'
import { exampleAddresses, sitePaths } from './routes.ts'

/** Bytes of scripts that a page may fetch before anybody touches it, gzipped: framework and shell are 141 000 of them. */
const MOST = 190_000
/** Shows every part there is, each ready to be tried. */
const KIT = '/_/ui'

const sizes = new Map<string, number>()

async function gzippedBytes({ page }: Visitor, url: string): Promise<number> {
  const known = sizes.get(url)
  if (known !== undefined) return known
  const size = gzipSync(await (await page.request.get(url)).body(), { level: 9 }).byteLength
  sizes.set(url, size)
  return size
}

/** Scripts that the open page has asked for; taken when a while has passed in which none was added. */
async function scriptsOf({ page }: Visitor): Promise<string[]> {
  const list = () =>
    page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => name)
        .filter((name) => new URL(name).pathname.endsWith('.js')),
    )
  let seen = await list()
  for (;;) {
    await page.waitForTimeout(250)
    const now = await list()
    if (now.length === seen.length) return [...new Set(now)]
    seen = now
  }
}

it('every page is light until it is touched', async () => {
  const alice = await aVisitor()
  await signInByRequest(alice, 'alice')
  const addressOf = await exampleAddresses(alice)
  const heavy: string[] = []
  for (const pattern of sitePaths().filter((path) => path !== KIT)) {
    const address = addressOf(pattern)
    await alice.visit(address)
    const bytes = await Promise.all((await scriptsOf(alice)).map((url) => gzippedBytes(alice, url)))
    const sum = bytes.reduce((total, size) => total + size, 0)
    if (sum > MOST) heavy.push(`${pattern}: ${sum}`)
  }
  expect(heavy).toEqual([])
  await alice.close()
})
