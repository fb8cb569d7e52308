import { expect, it } from 'vitest'
import { aVisitor, signInByRequest } from './browser.ts'
import { exampleAddresses, sitePaths } from './routes.ts'

/** Addresses that lead to another one are told by where they lead. */
it.each(['visitor', 'alice', 'mo'])('every page has a title of its own for %s', async (persona) => {
  const alice = await aVisitor()
  await signInByRequest(alice, 'alice')
  const addressOf = await exampleAddresses(alice)
  await alice.close()
  const reader = await aVisitor()
  if (persona !== 'visitor') await signInByRequest(reader, persona)
  const pages = new Map<string, string>()
  for (const pattern of sitePaths()) {
    await reader.page.goto(addressOf(pattern), { waitUntil: 'domcontentloaded' })
    pages.set(new URL(reader.page.url()).pathname, await reader.page.title())
  }
  const titles = [...pages].map(([path, title]) => ({ path, title }))
  const isFound = ({ title }: { title: string }) => !/not found/i.test(title)
  const shared = titles
    .filter(isFound)
    .filter(({ path, title }) => titles.some((other) => other.title === title && other.path !== path))
  expect(shared).toEqual([])
  expect(titles.filter(({ path, title }) => path !== '/' && !/^.+ - Quarry$/.test(title))).toEqual([])
  await reader.close()
})
