import { expect, it, vi } from 'vitest'
import { pageStage } from '../../../testing/page-stage.tsx'
import { LazyMultiCombobox } from './lazy-combobox.tsx'

const stage = pageStage()
const options = [
  { value: 'a', label: 'Apple' },
  { value: 'b', label: 'Birch' },
]
const input = () => document.querySelector('input') as HTMLInputElement

it('gets the keys that the plain field got until it was replaced', async () => {
  await stage.open(
    () => <LazyMultiCombobox label="Trees" options={options} values={[]} onChange={() => undefined} />,
    () => undefined,
  )
  const frames: FrameRequestCallback[] = []
  vi.stubGlobal('requestAnimationFrame', (callback: FrameRequestCallback) => frames.push(callback))
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  const write = vi.spyOn(HTMLInputElement.prototype, 'setRangeText')
  const plain = input()
  plain.focus()
  await vi.waitFor(() => expect(frames).toHaveLength(1))
  frames.shift()?.(0)
  // The list is loaded, and React renders it in a later task.
  for (let at = 0; at < 50; at++) await Promise.resolve()
  expect(input()).toBe(plain)
  plain.value = 'Bir'
  await vi.waitFor(() => expect(input()).not.toBe(plain))
  expect(write.mock.calls.map(([text]) => text)).toEqual(['Bir'])
  expect(document.activeElement).toBe(input())
})
