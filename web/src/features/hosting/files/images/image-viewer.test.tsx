import { VIEWED_IMAGE_MAX_BYTES } from '@quarry/domain/hosting/server-files'
import { act } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { button, pageStage, press, shows, text } from '../../../../../testing/page-stage.tsx'
import { aServer } from '../../../../../testing/servers.ts'
import { FilesPage } from '../files-page.tsx'
import { readFolderView } from '../files.queries.ts'

const stage = pageStage()
const png = (width: number) => {
  const content = new Uint8Array(32)
  content.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  new DataView(content.buffer).setUint32(16, width)
  new DataView(content.buffer).setUint32(20, 64)
  return content
}

let shown: Blob[] = []
beforeEach(() => {
  shown = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    shown.push(blob as Blob)
    return 'blob:image'
  })
})

const open = async (content: BlobPart) => {
  vi.stubGlobal('fetch', async () => new Response(new Blob([content])))
  await stage.open(
    () => <FilesPage server={aServer()} view={readFolderView({})} file="map.png" />,
    () => undefined,
    { id: 'alice' },
  )
}
const image = () => document.querySelector('img[alt="map.png"]') as HTMLImageElement

const box = () => document.querySelector('.file-image') as HTMLElement
/** Where the image is, and how large. */
const shownAs = () => {
  const [x, y, zoom] = [...image().style.transform.matchAll(/-?[\d.]+/g)].map(([found]) => Number(found))
  return { x, y, zoom }
}
/** An image of 128 × 64 pixels in a box of 400 × 300. */
const openImage = async () => {
  await open(png(128))
  await vi.waitFor(() => expect(image()).not.toBeNull())
  Object.defineProperties(image(), { naturalWidth: { value: 128 }, naturalHeight: { value: 64 } })
  await act(async () => image().dispatchEvent(new Event('load')))
  vi.spyOn(box(), 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 400, 300))
}
/** False if the page does not react to the event as well. */
const fire = async (event: Event) => {
  let isLeft = true
  await act(async () => {
    isLeft = box().dispatchEvent(event)
  })
  return isLeft
}
/** The wheels of happy-dom have no place. */
const wheel = ({ deltaY, ctrlKey = false, at: [clientX, clientY] = [200, 150] }: Wheel) =>
  fire(
    Object.assign(new WheelEvent('wheel', { bubbles: true, cancelable: true, deltaY }), {
      clientX,
      clientY,
      ctrlKey,
    }),
  )
interface Wheel {
  deltaY: number
  ctrlKey?: boolean
  at?: readonly [number, number]
}
const key = (name: string, given: KeyboardEventInit = {}) =>
  fire(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true, ...given }))
const touch = (
  kind: 'down' | 'move' | 'up',
  pointerId: number,
  [clientX, clientY]: readonly [number, number],
) => fire(new PointerEvent(`pointer${kind}`, { bubbles: true, pointerId, button: 0, clientX, clientY }))

it('shows an image with its size, as what its content is, at half its size', async () => {
  await openImage()
  expect(shown.map(({ type }) => type)).toEqual(['image/png'])
  expect(text()).toContain('128 × 64 pixels')
  expect(text()).toContain('50%')
  expect(shownAs()).toEqual({ x: 0, y: 0, zoom: 0.5 })
  expect(button('Reset').disabled).toBe(true)
})

it('zooms by buttons between a tenth and five times the size, and resets', async () => {
  await openImage()
  await press(button('Zoom in'))
  expect(text()).toContain('60%')
  await press(button('Zoom out'))
  expect(text()).toContain('48%')
  for (let presses = 0; presses < 20; presses += 1) await press(button('Zoom out'))
  expect(text()).toContain('10%')
  expect(button('Zoom out').disabled).toBe(true)
  for (let presses = 0; presses < 40; presses += 1) await press(button('Zoom in'))
  expect(text()).toContain('500%')
  expect(button('Zoom in').disabled).toBe(true)
  await press(button('Reset'))
  expect(shownAs()).toEqual({ x: 0, y: 0, zoom: 0.5 })
})

it.each([
  ['a wheel', {}],
  ['a wheel with Ctrl', { ctrlKey: true }],
])('zooms by %s around the pointer, while the page stays', async (_with, given) => {
  await openImage()
  expect(await wheel({ deltaY: -100, at: [230, 160], ...given })).toBe(false)
  expect(text()).toContain('60%')
  expect(shownAs()).toEqual({ x: -6, y: -2, zoom: 0.6 })
  for (let steps = 0; steps < 20; steps += 1) await wheel({ deltaY: 100, ...given })
  expect(text()).toContain('10%')
  expect(await wheel({ deltaY: 100, ...given })).toBe(false)
})

it('moves with one pointer while that is down, and never out of its box', async () => {
  await openImage()
  const capture = vi.fn<(id: number) => void>()
  box().setPointerCapture = capture
  await touch('move', 1, [10, 10])
  await touch('down', 1, [100, 100])
  await touch('move', 1, [130, 90])
  expect(capture).toHaveBeenCalledWith(1)
  expect(shownAs()).toEqual({ x: 30, y: -10, zoom: 0.5 })
  await touch('move', 1, [5000, -5000])
  expect(shownAs()).toEqual({ x: 200, y: -150, zoom: 0.5 })
  await touch('up', 1, [5000, -5000])
  await touch('move', 1, [0, 0])
  expect(shownAs()).toEqual({ x: 200, y: -150, zoom: 0.5 })
})

it('is brought back into its box when that becomes smaller', async () => {
  const resized: (() => void)[] = []
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(onChange: () => void) {
        resized.push(onChange)
      }
      observe() {}
      disconnect() {}
    },
  )
  const resize = () => act(async () => resized.forEach((onChange) => onChange()))
  await openImage()
  box().setPointerCapture = () => {}
  await resize()
  expect(button('Reset').disabled).toBe(true)
  await touch('down', 1, [100, 100])
  await touch('move', 1, [5000, 5000])
  expect(shownAs()).toEqual({ x: 200, y: 150, zoom: 0.5 })
  vi.spyOn(box(), 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 240, 400))
  await resize()
  expect(shownAs()).toEqual({ x: 120, y: 150, zoom: 0.5 })
})

it('zooms with two fingers as far as they move apart', async () => {
  await openImage()
  box().setPointerCapture = () => {}
  await touch('down', 1, [150, 150])
  await touch('down', 2, [250, 150])
  await touch('move', 2, [350, 150])
  expect(shownAs()).toEqual({ x: 50, y: 0, zoom: 1 })
})

it('is zoomed and moved by keys, but not by those of the browser', async () => {
  await openImage()
  expect(await key('+')).toBe(false)
  expect(await key('ArrowRight')).toBe(false)
  expect(await key('ArrowUp')).toBe(false)
  expect(shownAs()).toEqual({ x: -40, y: 40, zoom: 0.6 })
  await key('-')
  expect(shownAs()).toEqual({ x: -32, y: 32, zoom: 0.48 })
  await key('0')
  expect(shownAs()).toEqual({ x: 0, y: 0, zoom: 0.5 })
  expect(await key('+', { ctrlKey: true })).toBe(true)
  expect(await key('Tab')).toBe(true)
  expect(shownAs()).toEqual({ x: 0, y: 0, zoom: 0.5 })
})

it.each([
  ['a page', '<!doctype html><script>alert(1)</script>', 'does not contain an image'],
  ['a drawing with scripts', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'does not contain an image'],
  ['an image with long sides', png(4097), 'too large to be shown'],
  ['an image of many bytes', new Uint8Array(VIEWED_IMAGE_MAX_BYTES + 1), 'too large to be shown'],
])('offers only the download of %s, whatever its name is', async (_what, content, words) => {
  await open(content)
  await shows(words)
  expect(shown).toEqual([])
  expect(image()).toBeNull()
  expect(document.querySelector('a[download]')?.getAttribute('download')).toBe('map.png')
})

it('offers the download of an image that cannot be decoded', async () => {
  await open(png(128))
  await vi.waitFor(() => expect(image()).not.toBeNull())
  await act(async () => image().dispatchEvent(new Event('error')))
  expect(text()).toContain('does not contain an image')
})
