// @vitest-environment happy-dom
import { act, useRef } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { SearchResultsContext, SearchPageContext } from '../page/search-page-context.ts'
import { readState } from '@quarry/search-config/search-state'
import { FiltersInUseContext, optionOrder, useIsInUse, useOptionOrder } from './option-order.ts'

interface Shown {
  /** Query of the address. */
  address?: string
  names?: readonly string[]
  counts: Record<string, number>
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

function Options({ names, counts }: Required<Pick<Shown, 'names' | 'counts'>>) {
  const order = useOptionOrder('category', names, (name) => counts[name])
  return order.map((name) => <li key={name}>{name}</li>)
}

function Part({ names, counts }: Required<Pick<Shown, 'names' | 'counts'>>) {
  const part = useRef<HTMLUListElement>(null)
  return (
    <>
      <ul ref={part}>
        <FiltersInUseContext value={useIsInUse(part)}>
          <Options names={names} counts={counts} />
        </FiltersInUseContext>
      </ul>
      <p>results</p>
    </>
  )
}

async function show({ address = '', names = NAMES, counts, isBusy = false }: Shown) {
  const page = { state: readState('mod', Object.fromEntries(new URLSearchParams(address))) } as never
  await act(async () =>
    root.render(
      <SearchPageContext value={page}>
        <SearchResultsContext value={{ isBusy } as never}>
          <Part names={names} counts={counts} />
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

const SOME = { adventure: 0, cursed: 2, magic: 0, utility: 9 }
const OTHERS = { adventure: 3, cursed: 0, magic: 1, utility: 4 }

it('sorts chosen options first and those without results last, otherwise in order', () => {
  const counts: Record<string, number> = { a: 0, b: 4, c: 0, d: 1 }
  expect(
    optionOrder(
      ['a', 'b', 'c', 'd'],
      (name) => name === 'c',
      (name) => counts[name],
    ),
  ).toEqual(['c', 'b', 'd', 'a'])
})

it('keeps the order of options with unknown counts', () =>
  expect(
    optionOrder(
      ['a', 'b'],
      () => false,
      () => undefined,
    ),
  ).toEqual(['a', 'b']))

it('follows the results while the filters are not in use', async () => {
  expect(await show({ counts: SOME })).toEqual(['cursed', 'utility', 'adventure', 'magic'])
  expect(await show({ counts: OTHERS })).toEqual(['adventure', 'magic', 'utility', 'cursed'])
})

it('waits for the response to a change, then reorders once', async () => {
  await show({ counts: SOME })
  const changed = { address: 'f=categories:magic', counts: SOME, isBusy: true }
  expect(await show(changed)).toEqual(['cursed', 'utility', 'adventure', 'magic'])
  expect(await show({ ...changed, counts: OTHERS, isBusy: false })).toEqual([
    'magic',
    'adventure',
    'utility',
    'cursed',
  ])
})

it.each(['pointerover', 'pointerdown', 'focusin'])('does not move after %s', async (kind) => {
  const before = await show({ counts: SOME })
  await touch('li', kind)
  expect(await show({ address: 'f=categories:magic', counts: OTHERS })).toEqual(before)
  await touch('p', kind)
  expect(shown()).toEqual(['magic', 'adventure', 'utility', 'cursed'])
})

it('removes an option in place and reorders when one is added', async () => {
  await show({ counts: SOME })
  await touch('li')
  const fewer = NAMES.filter((name) => name !== 'utility')
  expect(await show({ names: fewer, counts: OTHERS })).toEqual(['cursed', 'adventure', 'magic'])
  expect(await show({ names: [...fewer, 'worldgen'], counts: OTHERS })).toEqual([
    'adventure',
    'magic',
    'worldgen',
    'cursed',
  ])
})
