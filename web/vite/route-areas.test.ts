import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { EARLY_ROUTES } from './page-chunks.ts'
import { readRoutes, routeAreas, addressesOf } from './route-areas.ts'

const tree = readFileSync(join(import.meta.dirname, '../src/routeTree.gen.ts'), 'utf8')
const routes = readRoutes(tree)
const { start, lazy } = routeAreas(routes, EARLY_ROUTES)

/** The area of an address, matched as in browsers. */
const areaAt = (address: string) => lazy.find(({ pattern }) => new RegExp(pattern, 'i').test(address))?.name

describe('the routes of the browser', () => {
  it('are complete, each once', () => {
    const files = [...start, ...lazy.flatMap((area) => area.routes)].map(({ file }) => file)
    expect(files.length).toBe(new Set(files).size)
    expect(files.length).toBe([...tree.matchAll(/Import\.update\(/g)].length)
    expect([...EARLY_ROUTES].filter((file) => !files.includes(file))).toEqual([])
  })

  it('come after their parents', () => {
    const whole = new Set([''])
    for (const { above, id } of routes) {
      expect(whole).toContain(above)
      whole.add(above + id)
    }
  })

  it('are loaded with each of their addresses', () => {
    const missed = lazy.flatMap((area) =>
      area.routes
        .map(({ address }) => address.replaceAll(/\$\w+/g, 'x'))
        .filter((address) => areaAt(address) !== area.name),
    )
    expect(missed).toEqual([])
  })

  it('list their pages without loading them', () => {
    const pages = lazy.flatMap((area) => addressesOf(area.routes))
    expect(pages).toEqual(
      expect.arrayContaining(['/app', '/settings', '/dashboard/notifications', '/legal/$']),
    )
    expect(pages.filter((page) => /\/\$\w|\/$/.test(page))).toEqual([])
  })

  it.each([
    ['/settings/profile', 'settings'],
    ['/Settings', 'settings'],
    ['/settingsx', undefined],
    ['/mods', undefined],
    ['/mod/sodium', undefined],
    ['/mod/sodium/version/1.0', undefined],
    ['/mod/sodium/version/create', '/$type/$project/_page'],
    ['/mod/sodium/version/1.0/edit', '/$type/$project/_page'],
    ['/mod/sodium/settings/tags', '/$type/$project'],
    ['/organization/acme/settings', 'organization'],
    ['/user/alice/mods', undefined],
    ['/_/ui', '_'],
  ])('of %s belong to %s', (address, area) => expect(areaAt(address)).toBe(area))
})
