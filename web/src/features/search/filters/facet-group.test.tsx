import { expect, it, vi } from 'vitest'
import { button, press, text } from '../../../../testing/page-stage.tsx'
import { counting, searchStage } from '../../../../testing/search-stage.tsx'
import { FacetGroup } from './facet-group.tsx'

const stage = searchStage()
type Group = Parameters<typeof FacetGroup>[0]['group']
const open = (group: Group, address: string, around: Parameters<typeof stage.open>[2] = {}) =>
  stage.open(<FacetGroup group={group} />, address, around)

const rows = () => [...document.querySelectorAll('.facet-in .clip')].map((row) => row.textContent)
const counts = () =>
  [...document.querySelectorAll('.facet-in')].map((row) => row.querySelector('.count')?.textContent)
const inForce = () => document.querySelector('summary .badge')?.textContent
const tags = (given: object) =>
  ({
    filterOptions: { tags: { category: [], feature: [], performance: [], resolution: [], ...given } },
  }) as never

it.each([
  ['resolution', ['128x', '16x', '512x+', '32x'], ['16x', '32x', '128x', '512x+']],
  ['performance', ['screenshot', 'low', 'potato', 'high'], ['Potato', 'Low', 'High', 'Screenshot']],
  ['feature', ['shadows', 'bloom', 'colored-lighting'], ['Bloom', 'Colored lighting', 'Shadows']],
] as const)('offers the options of %s in order', async (group, names, shown) => {
  await open(group, '/shaders', { page: tags({ [group]: names }) })
  expect(rows().map((name) => name?.toLowerCase())).toEqual(shown.map((name) => name.toLowerCase()))
})

it('is hidden without options', async () => {
  await open('category', '/mods')
  expect(document.querySelector('details')).toBeNull()
})

it.each([
  ['platform', '/plugins', { loader: { velocity: 7 } }, 'Velocity', '7'],
  ['environment', '/mods', { environment: { server: 4 } }, 'Server', '4'],
  ['license', '/mods', { license: { open_source: 5 } }, 'Open source', '5'],
  ['loader', '/mods', { loader: { quilt: 6 }, tag: { quilt: 1 } }, 'Quilt', '6'],
] as const)('shows for %s the number of results per option', async (group, address, counted, name, shown) => {
  await open(group, address, { answer: counting(counted) })
  const at = rows().findIndex((row) => row?.toLowerCase() === name.toLowerCase())
  expect(counts()[at]).toBe(shown)
  expect(counts().filter((count) => count !== shown)).toEqual(
    rows()
      .slice(1)
      .map(() => '0'),
  )
})

it('counts resolutions separately from other tags', async () => {
  const answer = counting({ resolution: { '16x': 3 }, tag: { '16x': 8, combat: 2 } })
  const page = tags({ resolution: ['16x'], category: ['combat'] })
  await open('resolution', '/resourcepacks', { page, answer })
  expect(counts()).toEqual(['3'])
  await open('category', '/resourcepacks', { page, answer })
  expect(counts()).toEqual(['2'])
})

it('shows no counts while search is down', async () => {
  const page = tags({ category: ['magic'] })
  await open('category', '/mods', { page })
  expect(counts()).toEqual([undefined])
  await open('category', '/mods', { page, answer: { ...counting({ tag: { magic: 2 } }), hasFailed: true } })
  expect(counts()).toEqual([undefined])
})

it('shows the number of included and excluded options', async () => {
  const page = tags({ category: ['magic', 'combat', 'food'] })
  await open('category', '/mods?f=categories:magic&f=categories!=food', { page })
  expect(inForce()).toBe('2')
  await open('category', '/mods?g=categories:fabric', { page })
  expect(inForce()).toBeUndefined()
})

it('offers exclusion for all groups but environments', async () => {
  const excludable = () => document.querySelectorAll('.facet-out').length
  await open('environment', '/mods')
  expect([rows().length, excludable()]).toEqual([3, 0])
  await open('license', '/mods')
  expect([rows().length, excludable()]).toEqual([1, 1])
})

it('chooses both sides together, which no side alone finds', async () => {
  const answer = counting({ environment: { client: 25, server: 0, client_and_server: 19 } })
  await open('environment', '/modpacks', { answer })
  expect([rows().at(-1), counts().at(-1)]).toEqual(['Client and server', '19'])
  const both = () =>
    [...document.querySelectorAll('.facet-in')].find((row) => row.textContent?.includes('Client and server'))
  expect(both()?.getAttribute('href')).toBe('/modpacks?e=client&e=server')
  await open('environment', '/modpacks?e=client&e=server', { answer })
  expect([both()?.getAttribute('aria-pressed'), both()?.getAttribute('href')]).toEqual(['true', '/modpacks'])
  await open('environment', '/modpacks?e=client', { answer })
  expect([both()?.getAttribute('aria-pressed'), both()?.getAttribute('href')]).toEqual([
    'false',
    '/modpacks?e=client&e=server',
  ])
})

it('shows common loaders, and the others on demand', async () => {
  await open('loader', '/mods')
  const common = ['Fabric', 'Forge', 'NeoForge', 'Quilt']
  expect(rows()).toEqual(common)
  await press(button('3 more loaders'))
  expect(rows()).toHaveLength(7)
  expect(button('Fewer loaders').getAttribute('aria-expanded')).toBe('true')
  await press(button('Fewer loaders'))
  expect(rows()).toEqual(common)
})

it('always shows a chosen rare loader, and the number of hidden ones', async () => {
  await open('loader', '/mods?g=categories:rift')
  expect(rows()).toHaveLength(7)
  expect(rows()[0]).toBe('Rift')
  await press(button('Fewer loaders'))
  expect(rows()).toEqual(['Rift', 'Fabric', 'Forge', 'NeoForge', 'Quilt'])
  expect(button('2 more loaders')).toBeDefined()
})

it('has no button for more if all loaders are common', async () => {
  await open('loader', '/shaders')
  expect(rows().length).toBeGreaterThan(2)
  expect(document.querySelector('.more-btn')).toBeNull()
})

it("shows the server's values instead of options until the group is unlocked", async () => {
  const unlock = vi.fn<(group: string) => void>()
  const locks = { provided: { version: [], loader: ['quilt'] }, locked: ['loader'], unlock }
  await open('loader', '/mods', { page: { locks } as never })
  await vi.waitFor(() => expect(text()).toContain('Quilt'))
  expect(rows()).toEqual([])
  await press(button('Unlock filter'))
  expect(unlock).toHaveBeenCalledWith('loader')
  await open('loader', '/mods', { page: { locks: { ...locks, locked: [] } } as never })
  expect(rows()).toContain('Fabric')
  await vi.waitFor(() => expect(button('Sync with server')).toBeDefined())
})
