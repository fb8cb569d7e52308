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

it('shows an image with its size, as what its content is, and zooms it', async () => {
  await open(png(128))
  await vi.waitFor(() => expect(image()).not.toBeNull())
  expect(shown.map(({ type }) => type)).toEqual(['image/png'])
  Object.defineProperties(image(), { naturalWidth: { value: 128 }, naturalHeight: { value: 64 } })
  await act(async () => image().dispatchEvent(new Event('load')))
  expect(text()).toContain('128 × 64 pixels')
  await press(button('Zoom in'))
  expect(text()).toContain('125%')
  expect(image().style.inlineSize).toBe('160px')
  for (let presses = 0; presses < 20; presses += 1) await press(button('Zoom out'))
  expect(text()).toContain('10%')
  expect(button('Zoom out').disabled).toBe(true)
  await press(button('Original size'))
  expect(text()).toContain('100%')
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
