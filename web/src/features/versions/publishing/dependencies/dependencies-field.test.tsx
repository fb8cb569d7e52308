import { toApiError } from '@quarry/api/contract/client'
import { v3SearchProjectsByBody } from '@quarry/api/contract/search/v3-search'
import { act, useEffect, useState } from 'react'
import { expect, it, vi } from 'vitest'
import { button, pageStage, press, shows, text, typeInto } from '../../../../../testing/page-stage.tsx'
import type { ChosenDependency } from './chosen-dependency.ts'
import { DependenciesField } from './dependencies-field.tsx'

const stage = pageStage()
const hit = (id: string, name: string) => ({ project_id: id, name, author: 'carol', icon_url: '' })
const lamp = { id: 'LLLLLLLL', title: 'Lamp', icon_url: null }
let chosen: readonly ChosenDependency[] = []

function Page() {
  const [dependencies, setDependencies] = useState<ChosenDependency[]>([])
  useEffect(() => {
    chosen = dependencies
  }, [dependencies])
  return <DependenciesField chosen={dependencies} onChange={setDependencies} />
}
const open = (hits: object[] | null = [hit('LLLLLLLL', 'Lamp'), hit('MMMMMMMM', 'Lamp Post')]) =>
  stage.open(
    () => <Page />,
    (endpoint) => {
      if (endpoint !== v3SearchProjectsByBody) return lamp
      if (!hits) throw toApiError(400, { error: 'unavailable', description: 'the search is away' })
      return { hits }
    },
  )
const field = () => document.querySelector<HTMLInputElement>('[name=wanted-dependency]') as HTMLInputElement
const options = () => [...document.querySelectorAll<HTMLElement>('[role=option]')]
const active = () => document.getElementById(field().getAttribute('aria-activedescendant') ?? '')?.textContent
const key = (name: string) =>
  act(async () => {
    field().dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true }))
  })
const search = async (words: string) => {
  await typeInto(field(), words)
  await vi.waitFor(() => expect(options()).toHaveLength(2), { timeout: 20_000 })
  // The field knows the options from now on.
  await vi.waitFor(() => expect(field().getAttribute('aria-expanded')).toBe('true'))
}
const titles = () => chosen.map(({ title, relation }) => [title, relation])

it('finds projects by words and adds the chosen one', async () => {
  await open()
  await search('lam')
  expect(options().map(({ textContent }) => textContent)).toEqual(['Lamp by carol', 'Lamp Post by carol'])
  expect([field().getAttribute('aria-expanded'), active()]).toEqual(['true', undefined])
  expect(text()).toContain('2 projects found')
  await press(options()[1] as HTMLElement)
  expect([titles(), field().value, options()]).toEqual([[['Lamp Post', 'required']], '', []])
})

it('is operated by keys', async () => {
  await open()
  await search('lam')
  await key('ArrowDown')
  expect(active()).toBe('Lamp by carol')
  await key('ArrowUp')
  expect(active()).toBeUndefined()
  await key('ArrowUp')
  expect(active()).toBe('Lamp Post by carol')
  await key('Escape')
  expect([options(), field().value]).toEqual([[], 'lam'])
  await search('lamp')
  await key('ArrowDown')
  await key('Enter')
  expect(titles()).toEqual([['Lamp', 'required']])
})

it('adds by address or id when no project is highlighted, also without the search', async () => {
  await open(null)
  await typeInto(field(), 'lamp')
  await key('Enter')
  await vi.waitFor(() => expect(titles()).toEqual([['Lamp', 'required']]))
  expect(text()).not.toContain('the search is away')
})

it('refuses a project that is in the list already, and says so', async () => {
  await open()
  await search('lam')
  await press(options()[0] as HTMLElement)
  await typeInto(field(), 'lamp')
  await press(button('Add'))
  await shows('Lamp is already in the list. Change its kind there, or remove it first.')
  expect(titles()).toEqual([['Lamp', 'required']])
  await typeInto(field(), 'lamps')
  expect(text()).not.toContain('already in the list')
})
