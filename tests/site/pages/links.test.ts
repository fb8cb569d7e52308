import { beforeAll, expect, it } from 'vitest'
import { aVisitor, signInByRequest, type Visitor } from '../support/browser.ts'
import { exampleAddresses, pagePaths } from '../support/routes.ts'
import { PERSONAS } from './personas.ts'

let addressOf: (pattern: string) => string

beforeAll(async () => {
  const alice = await aVisitor()
  await signInByRequest(alice, 'alice')
  addressOf = await exampleAddresses(alice)
  await alice.close()
})

/** Where one may end up after one step: a redirect that leads to another one is two of them. */
async function follow({ page }: Visitor, path: string) {
  const first = await page.request.get(path, { maxRedirects: 0 })
  const next = first.headers()['location']
  if (first.status() < 300 || first.status() >= 400 || next === undefined) return first
  return page.request.get(next, { maxRedirects: 0 })
}

/** Addresses of our own in header, footer, menus and sidebars. */
function linksAround(html: string): string[] {
  const around = [...html.matchAll(/<(header|footer|nav|aside)\b[\s\S]*?<\/\1>/g)].map(([part]) => part)
  const links = around.flatMap((part) => [...part.matchAll(/<a\b[^>]*?\shref="(\/[^"#]*)/g)])
  return links.map(([, href = '']) => href.replaceAll('&amp;', '&'))
}

it.each(PERSONAS)('every link around a page leads %s somewhere', async (persona) => {
  const reader = await aVisitor()
  if (persona !== 'visitor') await signInByRequest(reader, persona)
  const places = new Map<string, string>()
  const broken: string[] = []
  for (const pattern of pagePaths()) {
    const answer = await follow(reader, addressOf(pattern))
    if (answer.status() >= 500) broken.push(`${pattern}: ${answer.status()}`)
    if (answer.status() === 200)
      for (const href of linksAround(await answer.text())) if (!places.has(href)) places.set(href, pattern)
  }
  expect(places.size).toBeGreaterThan(20)
  for (const [href, pattern] of places) {
    const status = (await follow(reader, href)).status()
    if (status !== 200) broken.push(`${pattern} leads to ${href}: ${status}`)
  }
  expect(broken).toEqual([])
  await reader.close()
})
