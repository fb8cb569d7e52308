import { act, Suspense, type ComponentType } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { lazy, LazyPart, PART_FAILED } from './lazy-part.tsx'

const failures = vi.fn<() => void>()
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  window.addEventListener(PART_FAILED, failures)
})
afterEach(() => {
  window.removeEventListener(PART_FAILED, failures)
  failures.mockClear()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const Numbered = ({ number }: { number: number }) => <p>{number}</p>
const loading = () => vi.fn<() => Promise<typeof Numbered>>(async () => Numbered)

/** A page with the part, rendered on each call of `draw`; `drawn` holds every state of the markup. */
function aPage(Part: ComponentType<{ number: number }>) {
  const place = document.createElement('div')
  const root = createRoot(place)
  const drawn: string[] = []
  const failed = vi.fn<() => void>()
  new MutationObserver(() => drawn.push(place.textContent ?? '')).observe(place, {
    childList: true,
    subtree: true,
    characterData: true,
  })
  const draw = (number: number, key = 'first') =>
    act(async () =>
      root.render(
        <LazyPart key={key} onFail={failed}>
          <Suspense fallback="…">
            <Part number={number} />
          </Suspense>
        </LazyPart>,
      ),
    )
  return { place, drawn, draw, failed }
}

it('renders after a wait without React warnings, and is requested once', async () => {
  const complaint = vi.spyOn(console, 'error')
  const code = Promise.withResolvers<typeof Numbered>()
  const load = loading().mockReturnValue(code.promise)
  const { place, draw } = aPage(lazy(load))
  await draw(1)
  expect(place.textContent).toBe('…')
  await act(async () => code.resolve(Numbered))
  await draw(2)
  expect(place.textContent).toBe('2')
  expect(load).toHaveBeenCalledOnce()
  expect(complaint).not.toHaveBeenCalled()
})

it('renders at once when it was preloaded', async () => {
  const load = loading()
  const Part = lazy(load)
  expect(Part.isLoaded()).toBe(false)
  await Part.preload()
  expect(Part.isLoaded()).toBe(true)
  const { drawn, draw } = aPage(Part)
  await draw(1)
  expect(drawn).toEqual(['1'])
  expect(load).toHaveBeenCalledOnce()
})

it('reports a failed load once, and a preload requests it again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const load = loading().mockRejectedValueOnce(new Error('offline'))
  const Part = lazy(load)
  const { place, draw, failed } = aPage(Part)
  await draw(1)
  expect([place.textContent, failures.mock.calls.length, failed.mock.calls.length]).toEqual(['', 1, 1])
  await Part.preload()
  await draw(2, 'second')
  expect([place.textContent, failures.mock.calls.length, load.mock.calls.length]).toEqual(['2', 1, 2])
})
