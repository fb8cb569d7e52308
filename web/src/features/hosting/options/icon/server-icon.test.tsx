import type { Server } from '@quarry/api/contract/hosting/servers'
import { act } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { button, pageStage, press, shows, text } from '../../../../../testing/page-stage.tsx'
import { aServer, anOperation } from '../../../../../testing/servers.ts'
import { ServerIcon } from './server-icon.tsx'

const stage = pageStage()
const params = { server: 'SSSSSSSS' }
const query = { path: 'server-icon.png' }

/** The first bytes of a PNG with this side. */
function png(side: number): Blob {
  const bytes = new Uint8Array(24)
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const view = new DataView(bytes.buffer)
  view.setUint32(16, side)
  view.setUint32(20, side)
  return new Blob([bytes], { type: 'image/png' })
}
beforeEach(() => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:icon')
  // The test environment draws nothing.
  vi.stubGlobal('createImageBitmap', async () => ({ width: 128, height: 64, close: () => {} }))
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(new Blob(['icon'])))
})

const open = async (icon: Blob | undefined, given: Partial<Server> = {}) => {
  vi.stubGlobal('fetch', async () => new Response(icon ?? null, { headers: { etag: '"a1"' } }))
  const files = icon ? [{ name: 'server-icon.png' }] : [{ name: 'old-server-icon.png' }]
  await stage.open(
    () => <ServerIcon server={aServer(given)} />,
    ({ method }) => (method === 'GET' ? { files, total: 1 } : undefined),
    { id: 'bob' },
  )
  await shows('Icon')
}
const choose = (file: Blob) =>
  act(async () => {
    const input = document.querySelector<HTMLInputElement>('input[type=file]')
    if (!input) throw new Error('no file input')
    Object.defineProperty(input, 'files', { value: [new File([file], 'a.png', { type: 'image/png' })] })
    input.dispatchEvent(new Event('change', { bubbles: true }))
  })
const inputs = () =>
  stage.sent.filter(({ method }) => method !== 'GET').map(({ method, input }) => [method, input])

it('is stored as a new file', async () => {
  await open(undefined)
  await shows('no icon yet')
  await choose(png(128))
  await vi.waitFor(() =>
    expect(inputs()).toEqual([['PUT', { params, query, body: expect.any(Blob) as Blob }]]),
  )
})

it('is shown, replaced in the state that was read, and removed', async () => {
  await open(png(64))
  await vi.waitFor(() => expect(document.querySelector('img[alt=Icon]')).not.toBeNull())
  await choose(png(128))
  const changed = { params, query: { ...query, etag: 'a1' }, body: expect.any(Blob) as Blob }
  await vi.waitFor(() => expect(inputs()).toEqual([['PUT', changed]]))
  await press(button('Remove icon'))
  await vi.waitFor(() => expect(inputs().at(-1)).toEqual(['DELETE', { params, query }]))
})

it('is taken from the modpack of the server by the site, if there is one', async () => {
  await open(png(64))
  await shows('Remove icon')
  expect(button('Use icon of modpack')).toBeUndefined()
  await open(undefined, {
    upstream: { kind: 'modpack', project_id: 'PPPPPPPP', version_id: 'VVVVVVVV', project: null },
  })
  await press(button('Use icon of modpack'))
  await vi.waitFor(() => expect(inputs()).toEqual([['POST', { params }]]))
})

it('forgets the error of a wrong file once the icon is removed', async () => {
  await open(png(64))
  await shows('Remove icon')
  await choose(new Blob(['text']))
  await shows('Choose another one')
  await press(button('Remove icon'))
  await vi.waitFor(() => expect(text()).not.toContain('Choose another one'))
})

it.each([
  ['no image', new Blob(['<svg xmlns="http://www.w3.org/2000/svg"/>'])],
  ['an image with long sides', png(4097)],
])('is not made of %s', async (_what, file) => {
  await open(undefined)
  await shows('no icon yet')
  await choose(file)
  await shows('Choose another one')
  expect(inputs()).toEqual([])
})

it('is locked while the server is installed, and for members without files', async () => {
  await open(undefined, { operations: [anOperation()] })
  await shows('no icon yet')
  expect(document.querySelector<HTMLInputElement>('input[type=file]')?.disabled).toBe(true)
  await open(undefined, { can: [] })
  expect(text()).toContain('Your role does not include files')
  await open(undefined, { role: null, can: [] })
  expect(text()).toContain('Only the owner and members')
})

it('is not read while the machine of the server does not respond', async () => {
  await open(png(64), { node_available: false })
  await shows('as soon as the machine of the server responds')
  expect(document.querySelector('input[type=file]')).toBeNull()
})
