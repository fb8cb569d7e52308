import { isLockedValue } from '../state/server-locks.ts'
import { expect, it } from 'vitest'
import { text } from '../../../../testing/page-stage.tsx'
import { searchStage } from '../../../../testing/search-stage.tsx'
import type { FilterPlace } from '../state/filter-groups.ts'
import { FilterChips } from './filter-chips.tsx'

const stage = searchStage()
const provided = { version: [], loader: ['fabric'] }
const locks = {
  provided,
  locked: ['loader'],
  isLocked: (group: FilterPlace, name: string) => isLockedValue(provided, ['loader'], group, name),
  keep: <T extends object>(state: T) => ({ ...state, groups: [{ name: 'fabric', out: false }] }),
}
const open = (address: string, isLocked = false) =>
  stage.open(<FilterChips />, address, {
    page: {
      locks: isLocked ? locks : { ...locks, isLocked: () => false, keep: <T,>(state: T) => state },
    } as never,
  })
/** Label and target of each chip. */
const chips = () =>
  [...document.querySelectorAll('.chips > *:not(legend)')].map((chip) => [
    chip.getAttribute('aria-label') ?? chip.textContent,
    decodeURIComponent(chip.getAttribute('href') ?? ''),
  ])

it('are hidden without filters', async () => {
  await open('/mods?q=fish')
  expect(document.querySelector('.chips')).toBeNull()
})

it('each remove one filter and keep the query and the other filters', async () => {
  await open('/mods?q=fish&v=1.21&f=categories:magic&f=categories!=food')
  expect(chips()).toEqual([
    ['Clear all', '/mods?q=fish'],
    ['Remove 1.21', '/mods?q=fish&f=categories:magic&f=categories!=food'],
    ['Remove Magic', '/mods?q=fish&f=categories!=food&v=1.21'],
    ['Remove: not Food', '/mods?q=fish&f=categories:magic&v=1.21'],
    ['Remember 1.21 as my setup', ''],
  ])
  expect([...document.querySelectorAll('.chip-out')].map((chip) => chip.textContent)).toEqual(['Food'])
})

it('offer to clear all only for several filters', async () => {
  await open('/mods?f=categories:magic')
  expect(chips()).toEqual([['Remove Magic', '/mods']])
})

it('do not remove server locks, and clear all but those', async () => {
  await open('/mods?g=categories:fabric&f=categories:magic', true)
  expect(text()).not.toContain('Clear all')
  expect(chips()).toEqual([
    ['FabricSet by your server', ''],
    ['Remove Magic', '/mods?g=categories:fabric'],
  ])
  await open('/mods?g=categories:fabric&f=categories:magic&f=categories:food', true)
  expect(chips()[0]).toEqual(['Clear all', '/mods?g=categories:fabric'])
})

it('name the owner whose projects are searched', async () => {
  await open('/mods?by=user:alice')
  expect(chips()).toEqual([['Remove by alice', '/mods']])
})
