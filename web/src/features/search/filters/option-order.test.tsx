import { act, useRef } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { SearchResultsContext, SearchPageContext } from '../page/search-page-context.ts'
import { readState } from '@quarry/search-config/search-state'
import type { GroupName } from '../state/filter-groups.ts'
import { FiltersInUseContext, optionOrder, useIsInUse, useOptionOrder } from './option-order.ts'

interface Shown {
  /** Query of the address. */
  address?: string
  names?: readonly string[]
  group?: GroupName
  isBusy?: boolean
}

let root: Root
let container: HTMLElement

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  container = document.body.appendChild(document.createElement('div'))
  root = createRoot(container)
})
afterEach(async () => {
  await act(async () => root.unmount())
  container.remove()
})

const NAMES = ['adventure', 'cursed', 'magic', 'utility']

function Options({ names, group }: Required<Pick<Shown, 'names' | 'group'>>) {
  const order = useOptionOrder(group, names)
  return order.map((name) => <li key={name}>{name}</li>)
}

function Part({ names, group }: Required<Pick<Shown, 'names' | 'group'>>) {
  const part = useRef<HTMLUListElement>(null)
  return (
    <>
      <ul ref={part}>
        <FiltersInUseContext value={useIsInUse(part)}>
          <Options names={names} group={group} />
        </FiltersInUseContext>
      </ul>
      <p>results</p>
    </>
  )
}

async function show({ address = '', names = NAMES, group = 'category', isBusy = false }: Shown) {
  const page = { state: readState('mod', Object.fromEntries(new URLSearchParams(address))) } as never
  await act(async () =>
    root.render(
      <SearchPageContext value={page}>
        <SearchResultsContext value={{ isBusy } as never}>
          <Part names={names} group={group} />
        </SearchResultsContext>
      </SearchPageContext>,
    ),
  )
  return shown()
}

const shown = () => [...container.querySelectorAll('li')].map((item) => item.textContent)

const touch = (selector: string, kind = 'pointerover') =>
  act(async () => {
    container.querySelector(selector)?.dispatchEvent(new Event(kind, { bubbles: true }))
  })

it('sorts chosen options first, otherwise in order', () => {
  expect(optionOrder(['a', 'b', 'c', 'd'], (name) => name === 'c')).toEqual(['c', 'a', 'b', 'd'])
})

it('keeps every option in its place while the results change', async () => {
  expect(await show({})).toEqual(NAMES)
  expect(await show({ address: 'q=lamp' })).toEqual(NAMES)
})

it('keeps scales in order, with chosen options too', async () => {
  const names = ['16x', '32x', '64x']
  expect(await show({ group: 'resolution', address: 'g=categories:64x', names })).toEqual(names)
})

it('waits for the response to a change, then reorders once', async () => {
  await show({})
  const changed = { address: 'f=categories:magic', isBusy: true }
  expect(await show(changed)).toEqual(NAMES)
  expect(await show({ ...changed, isBusy: false })).toEqual(['magic', 'adventure', 'cursed', 'utility'])
})

it.each(['pointerover', 'pointerdown', 'focusin'])('does not move after %s', async (kind) => {
  const before = await show({})
  await touch('li', kind)
  expect(await show({ address: 'f=categories:magic' })).toEqual(before)
  await touch('p', kind)
  expect(shown()).toEqual(['magic', 'adventure', 'cursed', 'utility'])
})

it('removes an option in place and reorders when one is added', async () => {
  await show({})
  await touch('li')
  const fewer = NAMES.filter((name) => name !== 'utility')
  expect(await show({ names: fewer })).toEqual(['adventure', 'cursed', 'magic'])
  expect(await show({ names: ['art', ...fewer] })).toEqual(['art', 'adventure', 'cursed', 'magic'])
})
