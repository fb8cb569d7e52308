// @vitest-environment happy-dom
import { act, Suspense, type ComponentType } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { lazy, LazyPart, PART_FAILED } from './lazy-part.tsx'

const told = vi.fn<() => void>()
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  window.addEventListener(PART_FAILED, told)
})
afterEach(() => {
  window.removeEventListener(PART_FAILED, told)
  told.mockClear()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const Numbered = ({ number }: { number: number }) => <p>{number}</p>
const loading = () => vi.fn<() => Promise<typeof Numbered>>(async () => Numbered)

/** A page with the part, drawn as often as `draw` is called; `drawn` is all that ever stood there. */
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

it('comes after a wait without React finding fault, and is asked for once', async () => {
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

it('stands there at once where it was fetched ahead', async () => {
  const load = loading()
  const Part = lazy(load)
  expect(Part.isHere()).toBe(false)
  await Part.preload()
  expect(Part.isHere()).toBe(true)
  const { drawn, draw } = aPage(Part)
  await draw(1)
  expect(drawn).toEqual(['1'])
  expect(load).toHaveBeenCalledOnce()
})

it('is told of once where it cannot be had, and asked for again by whoever fetches it ahead', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const load = loading().mockRejectedValueOnce(new Error('offline'))
  const Part = lazy(load)
  const { place, draw, failed } = aPage(Part)
  await draw(1)
  expect([place.textContent, told.mock.calls.length, failed.mock.calls.length]).toEqual(['', 1, 1])
  await Part.preload()
  await draw(2, 'second')
  expect([place.textContent, told.mock.calls.length, load.mock.calls.length]).toEqual(['2', 1, 2])
})
