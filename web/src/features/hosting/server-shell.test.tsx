import { expect, it, vi } from 'vitest'
import { button, pageStage, press, shows, text } from '../../../testing/page-stage.tsx'
import { aPower, aServer } from '../../../testing/servers.ts'
import { setRenderedMs } from '../../lib/live/site-clock.ts'
import { ServerShell } from './server-shell.tsx'

const stage = pageStage()
const open = async (given: Parameters<typeof aServer>[0], error: unknown = null, onRetry = () => {}) => {
  await stage.open(
    () => (
      <ServerShell server={aServer(given)} error={error} onRetry={onRetry}>
        <p>The page</p>
      </ServerShell>
    ),
    () => undefined,
  )
  await shows('The page')
}

it('shows name, state, address and how long the server has been running', async () => {
  const started = Date.UTC(2026, 0, 1)
  setRenderedMs(started + (26 * 60 + 5) * 60_000 - performance.now())
  await open({ power: aPower({ state: 'running', wanted: true, started: new Date(started).toISOString() }) })
  expect(document.querySelector('h1')?.textContent).toBe('Lobby')
  for (const words of ['Running', 'Practice server 1.20.4', 'play.example:25565', '1d 2h 5m'])
    expect(text()).toContain(words)
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

it('leaves out the address for a viewer who prefers that', async () => {
  await open({ preferences: { ...aServer().preferences, hide_address: true } })
  expect(text()).toContain('Lobby')
  expect(text()).not.toContain('play.example')
})
