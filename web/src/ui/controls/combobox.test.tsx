// @vitest-environment happy-dom
import { act } from 'react'
import { expect, it, vi } from 'vitest'
import { button, pageStage, press, typeInto } from '../../../testing/page-stage.tsx'
import { MultiCombobox } from './combobox.tsx'

const stage = pageStage()
const options = [
  { value: 'a', label: 'Apple' },
  { value: 'b', label: 'Birch' },
]
const changes: (readonly string[])[] = []
const open = (values: string[], offered = options) =>
  stage.open(
    () => (
      <MultiCombobox
        label="Trees"
        options={offered}
        values={values}
        onChange={(next) => changes.push(next)}
        placeholder="Any"
      />
    ),
    () => undefined,
  )
const placeholder = () => document.querySelector('input')?.getAttribute('placeholder') ?? null

it('shows the placeholder without a value', async () => {
  await open([])
  expect(placeholder()).toBe('Any')
})

it('shows values by their labels, each with a remove button', async () => {
  await open(['b', 'a'])
  expect(placeholder()).toBeNull()
  expect([...document.querySelectorAll('.chip')].map((chip) => chip.textContent)).toEqual(['Birch', 'Apple'])
  await press(button('Remove Birch'))
  expect(changes).toEqual([['a']])
})

it('lists what equals the typed text first', async () => {
  const versions = ['1.21.11', '1.21.10', '1.21.1', '1.21', '1.20']
  await open(
    [],
    versions.map((value) => ({ value, label: value })),
  )
  const input = document.querySelector('input') as HTMLInputElement
  const listed = () => [...document.querySelectorAll('[role=option]')].map((option) => option.textContent)
  await act(async () => input.focus())
  await press(document.querySelector('.combo-open') as HTMLElement)
  await typeInto(input, '1.21.1')
  await vi.waitFor(() => expect(listed()).toEqual(['1.21.1', '1.21.11', '1.21.10']))
  changes.length = 0
  await press(document.querySelector('[role=option]') as HTMLElement)
  expect(changes).toEqual([['1.21.1']])
})
