import { describe, expect, it } from 'vitest'
import { aVisitor, type Visitor } from '../support/browser.ts'

/** Pages are prefetched on intent, and only where that costs the visitor nothing. */
const REST_MS = 120

interface Ahead {
  visitor: Visitor
  /** Projects asked for ahead, in order. None of the requests is answered, so all of them are open at once. */
  asked: string[]
}

/** A search page whose projects never come. */
async function aSearchPage(connection?: { saveData: boolean; effectiveType: string }): Promise<Ahead> {
  const visitor = await aVisitor()
  const { page } = visitor
  await page.clock.install()
  if (connection)
    await page.addInitScript((given) => {
      Object.defineProperty(navigator, 'connection', { value: given })
    }, connection)
  const asked: string[] = []
  await page.route('**/_internal/project/*', (route) => {
    asked.push(new URL(route.request().url()).pathname)
  })
  await visitor.visit('/mods')
  return { visitor, asked }
}

const titles = ({ visitor }: Ahead) => visitor.page.locator('li.result h3 a')

async function passOver(ahead: Ahead, count: number) {
  for (let at = 0; at < count; at++) {
    await titles(ahead).nth(at).hover()
    await ahead.visitor.page.clock.runFor(REST_MS)
  }
}

describe('pages behind results', () => {
  it('are fetched for a pointer that rests, at most four at once', async () => {
    const ahead = await aSearchPage()
    expect(ahead.asked).toEqual([])
    await passOver(ahead, 7)
    await expect.poll(() => ahead.asked.length).toBe(4)
    await passOver(ahead, 2)
    expect(ahead.asked).toHaveLength(4)
    await ahead.visitor.close()
  })

  it('are fetched for the focus', async () => {
    const ahead = await aSearchPage()
    const href = await titles(ahead).nth(3).getAttribute('href')
    await titles(ahead).nth(3).focus()
    const slug = href?.split('/').at(-1) ?? ''
    await expect.poll(() => ahead.asked).toEqual([`/_internal/project/${slug}`])
    await ahead.visitor.close()
  })

  it.each([
    ['data is saved', { saveData: true, effectiveType: '4g' }],
    ['the link is slow', { saveData: false, effectiveType: '3g' }],
  ])('are left where they are when %s', async (_when, connection) => {
    const ahead = await aSearchPage(connection)
    await passOver(ahead, 3)
    expect(ahead.asked).toEqual([])
    await ahead.visitor.close()
  })
})
