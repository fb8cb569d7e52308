import { expect, it } from 'vitest'
import { FIRST_VIEW, panned, wheelFactor, zoomed } from './image-view.ts'

it('what is under the pointer stays there while the image is zoomed', () => {
  const view = { zoom: 2, x: 30, y: -10 }
  const pointer = { x: 70, y: 20 }
  /** The place of the image under the pointer, from its centre, in its own pixels. */
  const under = ({ zoom, x, y }: typeof view) => [(pointer.x - x) / zoom, (pointer.y - y) / zoom]
  expect(under(zoomed(view, 0.8, pointer))).toEqual(under(view))
  expect(zoomed(view, 100, pointer).zoom).toBe(5)
  expect(under(zoomed(view, 100, pointer))).toEqual(under(view))
})

it('an image covers the centre of its box, or lies in it', () => {
  const box = { width: 400, height: 300 }
  const far = { x: 9999, y: -9999 }
  expect(panned(FIRST_VIEW, far, { image: { width: 64, height: 64 }, box })).toMatchObject({
    x: 200,
    y: -150,
  })
  const large = panned(FIRST_VIEW, far, { image: { width: 4096, height: 64 }, box })
  expect(large).toMatchObject({ x: 1024, y: -150 })
})

it.each([
  ['a step of a wheel', { deltaY: -120, deltaMode: 0, ctrlKey: false }, 1.2],
  ['a step of a wheel backwards', { deltaY: 100, deltaMode: 0, ctrlKey: false }, 0.8],
  ['three lines', { deltaY: 3, deltaMode: 1, ctrlKey: false }, 0.8],
  ['a part of a step on a touchpad', { deltaY: -50, deltaMode: 0, ctrlKey: false }, 1.2 ** 0.5],
  ['two fingers on a touchpad', { deltaY: -10, deltaMode: 0, ctrlKey: true }, 1.2 ** 0.5],
])('%s zooms by its factor', (_what, event, factor) => {
  expect(wheelFactor(event)).toBeCloseTo(factor, 10)
})
