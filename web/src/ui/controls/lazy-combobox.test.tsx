// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest'
import { pageStage } from '../../../testing/page-stage.tsx'
import { LazyMultiCombobox } from './lazy-combobox.tsx'

const stage = pageStage()
const options = [
  { value: 'a', label: 'Apple' },
  { value: 'b', label: 'Birch' },
]
const input = () => document.querySelector('input') as HTMLInputElement

/** Microtasks run before the next key; a task of its own would come after it. */
async function runMicrotasks(): Promise<void> {
  for (let at = 0; at < 50; at++) await Promise.resolve()
}

it('replaces the field in one task, so that no key is lost between the two', async () => {
  await stage.open(
    () => <LazyMultiCombobox label="Trees" options={options} values={[]} onChange={() => undefined} />,
    () => undefined,
  )
  const frames: FrameRequestCallback[] = []
  vi.stubGlobal('requestAnimationFrame', (callback: FrameRequestCallback) => frames.push(callback))
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  const plain = input()
  plain.focus()
  await vi.waitFor(() => expect(frames).toHaveLength(1))
  frames.shift()?.(0)
  await runMicrotasks()
  expect(input()).not.toBe(plain)
  expect(document.activeElement).toBe(input())
})
