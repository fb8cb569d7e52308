import { stateOfAddress } from '@quarry/search-config/saved-search'
import { expect, it } from 'vitest'
import { pageStage, press } from '../../../../testing/page-stage.tsx'
import { SearchPageContext } from '../page/search-page-context.ts'
import { FacetRow, type FacetRowProps } from './facet-row.tsx'

const stage = pageStage()
const gone: unknown[] = []
const open = (address: string, given: Partial<FacetRowProps> = {}) => {
  gone.length = 0
  const page = { state: stateOfAddress(address), go: (to: unknown) => gone.push(to) }
  return stage.open(
    () => (
      <SearchPageContext value={page as never}>
        <ul>
          <FacetRow group="category" name="magic" label="Magic" count={3} isExcludable {...given} />
        </ul>
      </SearchPageContext>
    ),
    () => undefined,
  )
}
const link = (name: 'in' | 'out') => document.querySelector(`.facet-${name}`) as HTMLAnchorElement
const leads = (name: 'in' | 'out') => decodeURIComponent(link(name).getAttribute('href') ?? '')
const pressed = () => [
  link('in').ariaPressed ?? link('in').getAttribute('aria-pressed'),
  link('out').getAttribute('aria-pressed'),
]
const count = () => document.querySelector('.count')?.textContent

it('includes and excludes an inactive option', async () => {
  await open('/mods?q=fish')
  expect(pressed()).toEqual(['false', 'false'])
  expect(leads('in')).toBe('/mods?q=fish&f=categories:magic')
  expect(leads('out')).toContain('categories!=magic')
})

it('removes an included option on a second press', async () => {
  await open('/mods?q=fish&f=categories:magic')
  expect(pressed()).toEqual(['true', 'false'])
  expect(leads('in')).toBe('/mods?q=fish')
})

it('removes an excluded option on either press', async () => {
  await open('/mods?q=fish&f=categories!=magic')
  expect(pressed()).toEqual(['false', 'true'])
  expect(leads('out')).toBe('/mods?q=fish')
})

it.each([
  [3, '3'],
  [999, '999'],
  [12_345, '12,345'],
  [0, '0'],
  [undefined, undefined],
])('shows for %s results %s', async (given, shown) => {
  await open('/mods', { count: given })
  expect(count()).toBe(shown)
})

it('is dimmed without results unless it is chosen', async () => {
  const isBack = () => document.querySelector('.facet-none') !== null
  await open('/mods', { count: 0 })
  expect(isBack()).toBe(true)
  await open('/mods', { count: 1 })
  expect(isBack()).toBe(false)
  await open('/mods', { count: undefined })
  expect(isBack()).toBe(false)
  await open('/mods?f=categories:magic', { count: 0 })
  expect(isBack()).toBe(false)
})

it('offers no exclusion if it would have no meaning', async () => {
  await open('/mods', { isExcludable: false })
  expect(link('out')).toBeNull()
})

it('changes the search without leaving the page', async () => {
  await open('/mods')
  await press(link('in'))
  expect(gone).toHaveLength(1)
})
