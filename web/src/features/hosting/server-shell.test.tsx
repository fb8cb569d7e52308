import { toApiError } from '@quarry/api/contract/client'
import { expect, it, vi } from 'vitest'
import { button, dialog, opened, pageStage, press, shows, text } from '../../../testing/page-stage.tsx'
import { anOperation, aPower, aServer } from '../../../testing/servers.ts'
import { setRenderedMs } from '../../lib/live/site-clock.ts'
import { ServerShell } from './server-shell.tsx'

const stage = pageStage()
const open = async (
  given: Parameters<typeof aServer>[0],
  error: unknown = null,
  onRetry = () => {},
  files: unknown = { files: [], total: 0 },
) => {
  await stage.open(
    () => (
      <ServerShell server={aServer(given)} error={error} onRetry={onRetry}>
        <p>The page</p>
      </ServerShell>
    ),
    () => files,
  )
  await shows('The page')
}
const item = (name: string) =>
  [...document.querySelectorAll<HTMLElement>('[role=menuitem]')].find(
    ({ textContent }) => textContent === name,
  )

it('shows name, state, address and how long the server has been running', async () => {
  const started = Date.UTC(2026, 0, 1)
  setRenderedMs(started + (26 * 60 + 5) * 60_000 - performance.now())
  await open({ power: aPower({ state: 'running', wanted: true, started: new Date(started).toISOString() }) })
  expect(document.querySelector('h1')?.textContent).toBe('Lobby')
  for (const words of ['Running', 'Practice server 1.20.4', 'play.example:25565', '1d 2h 5m'])
    expect(text()).toContain(words)
})

it('links the game and its loader to the page where they are changed, and says the uptime in words', async () => {
  const started = Date.UTC(2026, 0, 1)
  setRenderedMs(started + (26 * 60 + 5) * 60_000 - performance.now())
  const power = aPower({ state: 'running', wanted: true, started: new Date(started).toISOString() })
  await open({ flavour: 'fabric', loader: 'Fabric', loader_version: '0.16.9', power })
  const links = [...document.querySelectorAll('a[href="/servers/manage/SSSSSSSS/options/loader"]')]
  expect(links.map(({ textContent }) => textContent)).toEqual(['Minecraft 1.20.4', 'Fabric 0.16.9'])
  const words = 'Running for 1 day, 2 hours and 5 minutes'
  expect(document.querySelector('.server-uptime')?.getAttribute('data-tip')).toBe(words)
})

it('shows no uptime while it is installed', async () => {
  setRenderedMs(Date.UTC(2026, 0, 2) - performance.now())
  const power = aPower({ state: 'running', wanted: true, started: '2026-01-01T00:00:00Z' })
  await open({ power, operations: [anOperation()] })
  expect(text()).toContain('Installing')
  expect(document.querySelector('.server-uptime')).toBeNull()
})

it('shows its details with the raw data, and its id to developers', async () => {
  const copied = vi.fn<(text: string) => Promise<void>>(async () => {})
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(copied)
  await open({})
  await press(button('More actions'))
  await vi.waitFor(() => expect(item('Details')).toBeDefined())
  expect(item('Copy ID')).toBeUndefined()
  await press(item('Details') as HTMLElement)
  await opened()
  await vi.waitFor(() => expect(dialog().querySelector('pre')?.textContent).toContain('"owner_id": "alice"'))
  expect(dialog().querySelector('summary svg')).not.toBeNull()
  await press(button('Copy raw data', dialog()))
  expect(JSON.parse(copied.mock.calls[0]?.[0] ?? '')).toMatchObject({ server_id: 'SSSSSSSS' })
})

it.each([
  [
    'with its node and its modpack',
    {},
    ['Node Node 1', 'Kind of project modpack', 'Project ID P', 'Version ID V'],
  ],
  ['without what is unknown', { node: null, upstream: null }, []],
])('names what support asks for, %s', async (_what, given, others) => {
  await open({ upstream: { kind: 'modpack', project_id: 'P', version_id: 'V', project: null }, ...given })
  await press(button('More actions'))
  await vi.waitFor(() => expect(item('Details')).toBeDefined())
  await press(item('Details') as HTMLElement)
  await opened()
  const names = () =>
    [...dialog().querySelectorAll('.copy-code')].map((one) =>
      one.getAttribute('aria-label')?.replace(/: Copy to clipboard$/, ''),
    )
  const address = 'Address play.example:25565'
  await vi.waitFor(() => expect(names()).toEqual(['Server ID SSSSSSSS', ...others, address]))
})

it('shows the icon among its files, read once', async () => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:icon')
  const png = new Uint8Array(24)
  png.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  new DataView(png.buffer).setUint32(16, 64)
  new DataView(png.buffer).setUint32(20, 64)
  const read = vi.fn<() => Promise<Response>>(async () => new Response(png, { headers: { etag: '"a"' } }))
  vi.stubGlobal('fetch', read)
  const files = { files: [{ name: 'server-icon.png' }], total: 1 }
  await open({ power: aPower({ state: 'stopped' }) }, null, undefined, files)
  await vi.waitFor(() =>
    expect(document.querySelector('.server-icon img')?.getAttribute('src')).toBe('blob:icon'),
  )
  // Other changes do not read it again.
  await press(button('Start'))
  await vi.waitFor(() => expect(stage.sent.map(({ method }) => method)).toContain('POST'))
  expect(read).toHaveBeenCalledTimes(1)
})

it('puts an IPv6 address into brackets', async () => {
  await open({ net: { ip: '2001:db8::7', port: 25_565, domain: null } })
  expect(text()).toContain('[2001:db8::7]:25565')
})

it('says when its state could not be loaded, and loads it again', async () => {
  const onRetry = vi.fn<() => void>()
  await open({}, new Error('offline'), onRetry)
  expect(text()).toContain('may be out of date')
  await press(button('Try again'))
  expect(onRetry).toHaveBeenCalledTimes(1)
})

it('says that it is gone once it is refused', async () => {
  await open({}, toApiError(404, { error: 'not_found', description: 'there is no server' }))
  expect(text()).toContain('no longer shared with you')
})

it('leaves out the address for a viewer who prefers that', async () => {
  await open({ preferences: { ...aServer().preferences, hide_address: true } })
  expect(text()).toContain('Lobby')
  expect(text()).not.toContain('play.example')
})
