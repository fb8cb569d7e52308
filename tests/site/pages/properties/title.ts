import type { Persona } from '../personas.ts'
import type { Property } from './property.ts'

/** The path at which a persona met a title first. */
const firstPaths = new Map<string, string>()

const keyOf = (persona: Persona, title: string) => `${persona}: ${title}`

/** Addresses that redirect are identified by their target. */
export const title: Property = {
  name: 'has a title of its own',
  at: ['without scripts', 'on arrival'],
  check: async ({ page, stop }) => {
    const found = await page.title()
    const path = new URL(page.url()).pathname
    if (path !== '/' && !/^.+ - Quarry$/.test(found)) return [`“${found}” does not end in “ - Quarry”`]
    if (/not found/i.test(found)) return []
    const key = keyOf(stop.persona, found)
    const first = firstPaths.get(key) ?? path
    firstPaths.set(key, first)
    return first === path ? [] : [`“${found}” is the title of ${first} too`]
  },
}
