import type { GalleryImage } from '@quarry/api/contract/projects/project-shapes'
import { act } from 'react'
import { beforeEach, expect, it } from 'vitest'
import { button, dialog, opened, pageStage, press } from '../../../../testing/page-stage.tsx'
import { Lightbox } from './lightbox.tsx'

const stage = pageStage()
const calls: (number | 'close')[] = []
const image = (name: string, given: Partial<GalleryImage> = {}) =>
  ({ raw_url: `https://cdn.test/${name}.png`, title: null, description: null, ...given }) as GalleryImage
const THREE = [image('a'), image('b', { title: 'Hall', description: 'At noon' }), image('c')]

async function open(images: GalleryImage[], index: number) {
  await stage.open(
    () => (
      <Lightbox
        images={images}
        index={index}
        onChange={(next) => calls.push(next)}
        onClose={() => calls.push('close')}
      />
    ),
    () => undefined,
  )
}
const picture = () => dialog().querySelector('img') as HTMLImageElement
const key = (name: string, held: KeyboardEventInit = {}) =>
  act(async () =>
    picture().dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, ...held })),
  )

beforeEach(() => {
  calls.length = 0
  document.documentElement.dir = ''
})

it.each([
  ['Next image', 0, 1],
  ['Next image', 2, 0],
  ['Previous image', 2, 1],
  ['Previous image', 0, 2],
])('goes by %s from image %i to image %i', async (name, from, to) => {
  await open(THREE, from)
  await opened()
  await press(button(name))
  expect(calls).toEqual([to])
})

it('follows the arrow keys in reading direction and ignores other keys', async () => {
  await open(THREE, 1)
  await opened()
  await key('ArrowRight')
  await key('ArrowLeft')
  await key('ArrowUp')
  document.documentElement.dir = 'rtl'
  await key('ArrowRight')
  expect(calls).toEqual([2, 0, 0])
})

it('ignores arrow keys with modifiers', async () => {
  await open(THREE, 1)
  await opened()
  // The back button of the browser.
  await key('ArrowLeft', { altKey: true })
  await key('ArrowRight', { ctrlKey: true })
  await key('ArrowRight', { metaKey: true })
  expect(calls).toEqual([])
})

const swipe = (by: { x: number; y?: number }, pointerType = 'touch') =>
  act(async () => {
    const given = { bubbles: true, isPrimary: true, pointerId: 1, pointerType }
    picture().dispatchEvent(new PointerEvent('pointerdown', { ...given, clientX: 200, clientY: 200 }))
    const end = { clientX: 200 + by.x, clientY: 200 + (by.y ?? 0) }
    picture().dispatchEvent(new PointerEvent('pointerup', { ...given, ...end }))
  })

it('follows a swipe of one finger in reading direction, and nothing else', async () => {
  await open(THREE, 1)
  await opened()
  await swipe({ x: -80 })
  await swipe({ x: 80 })
  expect(calls).toEqual([2, 0])
  await swipe({ x: -20 })
  await swipe({ x: -80, y: 80 })
  await swipe({ x: -80 }, 'mouse')
  expect(calls).toEqual([2, 0])
  document.documentElement.dir = 'rtl'
  await swipe({ x: -80 })
  expect(calls).toEqual([2, 0, 0])
})

it('offers no navigation for a single image', async () => {
  await open(THREE.slice(0, 1), 0)
  await opened()
  expect([button('Next image'), button('Previous image')]).toEqual([undefined, undefined])
})

it('uses the title as label, or the position without a title', async () => {
  await open(THREE, 1)
  await opened()
  expect(dialog().querySelector('.lightbox-text')?.textContent).toBe('HallImage 2 of 3At noon')
  await open(THREE, 2)
  expect(dialog().querySelector('.lightbox-text')?.textContent).toBe('Image 3 of 3')
})

it('shows an image in full size and fits the next one again', async () => {
  await open(THREE, 0)
  await opened()
  await press(button('Show in full size'))
  expect(picture().className).toBe('natural')
  await press(button('Fit to the window'))
  expect(picture().className).toBe('')
  await press(button('Show in full size'))
  await press(button('Next image'))
  expect(picture().className).toBe('')
})

it('closes on a press beside the image but not on it', async () => {
  await open(THREE, 0)
  await opened()
  await press(picture())
  expect(calls).toEqual([])
  await press(dialog())
  expect(calls).toEqual(['close'])
})

it('is closed for an image that no longer exists', async () => {
  await open(THREE, 3)
  expect(dialog()).toBeNull()
})

it('shows the place of an image with a title among the others', async () => {
  await open(THREE, 1)
  await opened()
  expect(dialog().textContent).toContain('2 of 3')
})

it.each([
  ['to the left', '', -80, 5, [1]],
  ['to the right', '', 80, 5, [2]],
  ['to the left in Arabic', 'rtl', -80, 5, [2]],
  ['down', '', -60, 90, []],
  ['a little', '', -20, 0, []],
])('goes to another image after a swipe %s', async (_, dir, x, y, shown) => {
  document.documentElement.dir = dir
  await open(THREE, 0)
  await opened()
  const point = (type: string, at: { clientX: number; clientY: number }) =>
    act(async () =>
      picture().dispatchEvent(
        new PointerEvent(type, { bubbles: true, pointerId: 1, pointerType: 'touch', isPrimary: true, ...at }),
      ),
    )
  await point('pointerdown', { clientX: 200, clientY: 200 })
  await point('pointerup', { clientX: 200 + x, clientY: 200 + y })
  expect(calls).toEqual(shown)
})
