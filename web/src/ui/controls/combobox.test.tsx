import { expect, it } from 'vitest'
import { button, pageStage, press } from '../../../testing/page-stage.tsx'
import { MultiCombobox } from './combobox.tsx'

const stage = pageStage()
const options = [
  { value: 'a', label: 'Apple' },
  { value: 'b', label: 'Birch' },
]
const changes: (readonly string[])[] = []
const open = (values: string[]) =>
  stage.open(
    () => (
      <MultiCombobox
        label="Trees"
        options={options}
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
