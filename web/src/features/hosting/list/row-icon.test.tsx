import type { Server } from '@quarry/api/contract/hosting/servers'
import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { pageStage, shows } from '../../../../testing/page-stage.tsx'
import { aServer } from '../../../../testing/servers.ts'
import { ServerList } from './server-list.tsx'

const stage = pageStage()
const PNG = new Uint8Array(24)
PNG.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
new DataView(PNG.buffer).setUint32(16, 64)
new DataView(PNG.buffer).setUint32(20, 64)

/** Shows the rows to the page, as if the window were scrolled to them. */
let scrollTo: (count: number) => Promise<void>
/** Servers whose icons are requested and not yet sent. */
let open: { server: string; send: () => void }[] = []
const asked: string[] = []

class Observer {
  static all: { element?: Element; show: () => void }[] = []
  own: (typeof Observer.all)[number]
  constructor(onChange: (rows: { isIntersecting: boolean }[]) => void) {
    this.own = { show: () => onChange([{ isIntersecting: true }]) }
  }
  observe(element: Element) {
    Observer.all.push({ ...this.own, element })
  }
  disconnect() {}
}

beforeEach(() => {
  Observer.all = []
  open = []
  asked.length = 0
  vi.stubGlobal('IntersectionObserver', Observer)
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:icon')
  vi.stubGlobal('fetch', async () => new Response(PNG, { headers: { etag: '"a"' } }))
  scrollTo = (count) => act(async () => Observer.all.slice(0, count).forEach(({ show }) => show()))
})
afterEach(() => open.forEach(({ send }) => send()))

const list = async (servers: readonly Server[]) => {
  await stage.open(
    ServerList,
    ({ path }, { params }: { params?: { server: string } }) => {
      if (!path.endsWith('/fs/list')) return servers
      asked.push(params?.server ?? '')
      return new Promise((resolve) => {
        const send = () => resolve({ files: [{ name: 'server-icon.png' }], total: 1 })
        open.push({ server: params?.server ?? '', send })
      })
    },
    { id: 'alice' },
  )
  await shows(servers[0]?.name ?? '')
}
const several = (count: number) =>
  Array.from({ length: count }, (_, at) => aServer({ server_id: `S${at}`, name: `Server ${at}` }))
const images = () => document.querySelectorAll('.server-icon img').length

it('the icons of a long list are read once in view, a few at the same time', async () => {
  await list(several(50))
  expect(asked).toEqual([])
  await scrollTo(5)
  await vi.waitFor(() => expect(asked).toEqual(['S0', 'S1', 'S2']))
  expect(images()).toBe(0)
  await act(async () => open.splice(0).forEach(({ send }) => send()))
  await vi.waitFor(() => expect(images()).toBe(3))
  await vi.waitFor(() => expect(asked).toEqual(['S0', 'S1', 'S2', 'S3', 'S4']))
  await act(async () => open.splice(0).forEach(({ send }) => send()))
  await vi.waitFor(() => expect(images()).toBe(5))
})

it.each([
  ['of users without access to files', { can: ['server.power' as const] }],
  ['on a silent node', { node_available: false, power: null }],
  ['during a suspension', { status: 'suspended' as const, suspension_reason: 'other' as const }],
])('no icon is read %s', async (_which, given) => {
  const readable = aServer({ server_id: 'R', name: 'Readable' })
  await list([aServer(given), readable])
  await scrollTo(2)
  await vi.waitFor(() => expect(asked).toEqual(['R']))
  expect(document.querySelectorAll('.server-icon svg')).toHaveLength(2)
})
