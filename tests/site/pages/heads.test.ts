import { expect, it } from 'vitest'
import { aVisitor, signInByRequest } from '../support/browser.ts'
import { exampleAddresses, sitePaths } from '../support/routes.ts'
import { meets, PERSONAS } from './personas.ts'

/** Shows every part there is, also those that never stand side by side. */
const KIT = '/_/ui'

/** Runs in the page: buttons that stand out as the one thing to do here, and can be seen with another one at once. */
const rivals = (all: Element[]) => {
  const shown = all
    .filter((button) => button.checkVisibility())
    .map((button) => ({
      name: button.ariaLabel ?? button.textContent,
      at: button.getBoundingClientRect().top,
    }))
  const isNear = (at: number, other: number) => Math.abs(at - other) < innerHeight
  return shown.filter((one) => shown.some((other) => other !== one && isNear(one.at, other.at)))
}

/** Addresses that redirect are identified by their target. */
it.each(PERSONAS)(
  'every page has a title of its own and one main button in sight for %s',
  async (persona) => {
    const alice = await aVisitor()
    await signInByRequest(alice, 'alice')
    const addressOf = await exampleAddresses(alice)
    await alice.close()
    const reader = await aVisitor()
    if (persona !== 'visitor') await signInByRequest(reader, persona)
    const pages = new Map<string, string>()
    const crowded: Record<string, { name: string | null; at: number }[]> = {}
    for (const pattern of sitePaths().filter((path) => meets(persona, path))) {
      await reader.page.goto(addressOf(pattern), { waitUntil: 'domcontentloaded' })
      pages.set(new URL(reader.page.url()).pathname, await reader.page.title())
      const buttons = await reader.page.locator('main .btn-brand').evaluateAll(rivals)
      if (buttons.length > 0 && pattern !== KIT) crowded[pattern] = buttons
    }
    const titles = [...pages].map(([path, title]) => ({ path, title }))
    const isFound = ({ title }: { title: string }) => !/not found/i.test(title)
    const shared = titles
      .filter(isFound)
      .filter(({ path, title }) => titles.some((other) => other.title === title && other.path !== path))
    expect(shared).toEqual([])
    expect(titles.filter(({ path, title }) => path !== '/' && !/^.+ - Quarry$/.test(title))).toEqual([])
    expect(crowded).toEqual({})
    await reader.close()
  },
)
