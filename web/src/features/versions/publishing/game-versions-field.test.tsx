import { expect, it } from 'vitest'
import { button, pageStage, press, shows } from '../../../../testing/page-stage.tsx'
import { GameVersionsField } from './game-versions-field.tsx'

const stage = pageStage()
const KNOWN = [
  ['26w01a', 'snapshot'],
  ['1.21', 'release'],
  ['1.20', 'release'],
  ['b1.7', 'beta'],
].map(([version, version_type]) => ({ version, version_type, date: '2026-01-01T00:00:00.000Z', major: true }))
const changes: (readonly string[])[] = []
const open = async (chosen: string[], error?: string) => {
  changes.length = 0
  await stage.open(
    () => <GameVersionsField chosen={chosen} onChange={(next) => changes.push(next)} error={error} />,
    () => KNOWN,
  )
  await shows('Show all versions')
}
const chips = () => [...document.querySelectorAll('.chip')].map(({ textContent }) => textContent)
const takes = async (words: string) => {
  const field = document.querySelector('[role=combobox]') as HTMLInputElement
  field.value = words
  field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }))
  await Promise.resolve()
  return changes.at(-1)
}

it('offers only releases until all versions are shown', async () => {
  await open([])
  expect(await takes('26w')).toBeUndefined()
  expect(await takes('1.2')).toEqual(['1.21'])
  await press(document.querySelector('[role=switch]') as HTMLElement)
  expect(await takes('26w')).toEqual(['26w01a'])
  expect(await takes('b1')).toEqual(['b1.7'])
})

it('keeps chosen versions in release order', async () => {
  await open(['1.20'])
  expect(await takes('1.21')).toEqual(['1.21', '1.20'])
})

it('shows chosen snapshots and lets the user remove them', async () => {
  await open(['b1.7', '1.20'])
  expect(chips()).toEqual(['b1.7', '1.20'])
  await press(button('Remove b1.7'))
  expect(changes).toEqual([['1.20']])
})

it('shows the error of the field', async () => {
  await open([], 'Choose one.')
  expect(document.querySelector('.error')?.textContent).toBe('Choose one.')
  await open([])
  expect(document.querySelector('.error')).toBeNull()
})
