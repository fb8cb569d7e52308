import { emptyState } from '@quarry/search-config/search-state'
import { act } from 'react'
import { expect, it, vi } from 'vitest'
import { button, text } from '../../../../testing/page-stage.tsx'
import { counting, searchStage } from '../../../../testing/search-stage.tsx'
import type { Go } from '../page/search-page-context.ts'
import { VersionGroup } from './version-group.tsx'

const stage = searchStage()
/** This number of versions, the newest first. */
const versions = (count: number) => Array.from({ length: count }, (_, at) => `1.${count - at}`)
type Around = NonNullable<Parameters<typeof stage.open>[2]>
const open = (address: string, list: readonly string[], { page, answer }: Around = {}) =>
  stage.open(<VersionGroup />, address, {
    page: { filterOptions: { versions: list } as never, ...page },
    ...(answer && { answer }),
  })

const rows = () => [...document.querySelectorAll('.facet-in .clip')].map((row) => row.textContent)
const counts = () => [...document.querySelectorAll('.facet-in .count')].map((count) => count.textContent)
const field = () => document.querySelector<HTMLInputElement>('input[type=search]')
const list = () => document.querySelector('ul') as HTMLUListElement
const find = (words: string) =>
  act(async () => {
    Reflect.set(HTMLInputElement.prototype, 'value', words, field() as HTMLInputElement)
    field()?.dispatchEvent(new Event('input', { bubbles: true }))
  })

it('is hidden without versions', async () => {
  await open('/mods', [])
  expect(document.querySelector('details')).toBeNull()
})

it.each([
  [9, false],
  [10, true],
])('with %i versions has a search field: %s', async (count, isLong) => {
  await open('/mods', versions(count))
  expect([rows().length, field() !== null]).toEqual([count, isLong])
})

it('lists chosen versions first, even unknown ones', async () => {
  await open('/mods?v=1.2&v=b1.7', ['1.3', '1.2', '1.1'])
  expect(rows()).toEqual(['b1.7', '1.2', '1.3', '1.1'])
  expect(document.querySelector('summary .badge')?.textContent).toBe('2')
})

it('shows counts while search responds', async () => {
  const answer = counting({ version: { '1.2': 5 } })
  await open('/mods', ['1.2', '1.1'], { answer })
  expect(counts()).toEqual(['5', '0'])
  await open('/mods', ['1.2', '1.1'], { answer: { ...answer, hasFailed: true } })
  expect(counts()).toEqual([])
})

it('renders the first and chosen rows, and the rest when the list is about to be used', async () => {
  await open('/mods?v=1.2', versions(40))
  expect(rows()).toHaveLength(24)
  expect(rows()[0]).toBe('1.2')
  await act(async () => list().dispatchEvent(new Event('scroll', { bubbles: true })))
  expect(rows()).toHaveLength(40)
})

it('renders all rows if all versions were requested', async () => {
  await open('/mods?h=true', versions(40))
  expect(rows()).toHaveLength(40)
})

it('searches all versions, whatever the spelling', async () => {
  await open('/mods', [...versions(40), '1.5-Pre1'])
  await find(' 1.5-PRE ')
  expect(rows()).toEqual(['1.5-Pre1'])
  await find('1.4')
  expect(rows()).toEqual(['1.4', '1.40'])
  await find('1.')
  expect(rows()).toHaveLength(41)
  await find('2.0')
  expect([rows(), text().includes('No release matches “2.0”. Show all versions to find snapshots.')]).toEqual(
    [[], true],
  )
  await find('')
  expect(rows()).toHaveLength(24)
})

it('chooses the first version on Enter', async () => {
  await open('/mods', versions(40))
  await find('1.4')
  const field = document.querySelector('input[type=search]')
  await act(async () => field?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true })))
  expect(stage.gone.at(-1)?.[0]).toMatchObject({ versions: ['1.4'] })
})

it('requests all versions in addition to the search and stays in place', async () => {
  await open('/mods?v=1.2', versions(3))
  const box = document.querySelector('input[name=h]') as HTMLInputElement
  expect(box.checked).toBe(false)
  await act(async () => box.click())
  const [change, how] = stage.gone[0] as Parameters<Go>
  const newest = { ...emptyState('mod'), query: 'typed since' }
  expect(typeof change === 'function' && change(newest)).toEqual({ ...newest, showsAllVersions: true })
  expect(how).toEqual({ keepsScroll: true })
})

it("restores the server's version after unlocking", async () => {
  await open('/mods', versions(3))
  expect(button('Sync with server')).toBeUndefined()
  const locks = { provided: { version: ['1.2'], loader: [] }, locked: [] }
  await open('/mods', versions(3), { page: { locks } as never })
  await vi.waitFor(() => expect(button('Sync with server')).toBeDefined())
})
