import { expect, it } from 'vitest'
import { aVisitor, signInByRequest } from './browser.ts'
import { exampleAddresses, sitePaths } from './routes.ts'

/** Addresses that lead to another one are told by where they lead. */
it('every page has a title of its own', async () => {
  const alice = await aVisitor()
  await signInByRequest(alice, 'alice')
  const addressOf = await exampleAddresses(alice)
  const pages = new Map<string, string>()
  for (const pattern of sitePaths()) {
    await alice.page.goto(addressOf(pattern), { waitUntil: 'domcontentloaded' })
    pages.set(new URL(alice.page.url()).pathname, await alice.page.title())
  }
  const titles = [...pages].map(([path, title]) => ({ path, title }))
  const isFound = ({ title }: { title: string }) => !/not found/i.test(title)
  const shared = titles
    .filter(isFound)
    .filter(({ path, title }) => titles.some((other) => other.title === title && other.path !== path))
  expect(shared).toEqual([])
  expect(titles.filter(({ path, title }) => path !== '/' && !/^.+ - Quarry$/.test(title))).toEqual([])
  await alice.close()
})
