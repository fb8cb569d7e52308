import { toApiError } from '@quarry/api/contract/client'
import { GAME_LICENSE } from '@quarry/domain/hosting/flavours'
import { describe, expect, it, vi } from 'vitest'
import {
  button,
  dialog,
  opened,
  pageStage,
  press,
  shows,
  text,
  tick,
  type StageApi,
} from '../../../testing/page-stage.tsx'
import { anOperation, aPower, aServer } from '../../../testing/servers.ts'
import { PowerControl } from './power-control.tsx'

const stage = pageStage()
const SILENT = { node_available: false, power: null }

const open = async (server: Parameters<typeof aServer>[0], answer: StageApi = () => undefined) => {
  await stage.open(
    () => (
      <>
        <PowerControl server={aServer(server)} />
        <p>The end</p>
      </>
    ),
    answer,
  )
  await shows('The end')
}
const names = () =>
  [...document.querySelectorAll('button')].map((one) => one.getAttribute('aria-label') ?? one.textContent)
const sentAction = (action: string) => [
  {
    method: 'POST',
    path: '/v3/server/:server/power',
    input: { params: { server: 'SSSSSSSS' }, body: { action } },
  },
]

describe('the power of a server', () => {
  it.each([
    ['stopped', aPower({ state: 'stopped' }), ['Start']],
    ['crashed', aPower({ state: 'crashed' }), ['Start']],
    ['running', aPower({ state: 'running', wanted: true }), ['Stop', 'Restart']],
    ['starting', aPower({ state: 'stopped', wanted: true, pending: true }), ['Starting']],
    ['stopping', aPower({ state: 'stopping' }), ['Stopping']],
  ] as const)('of one that is %s', async (_state, power, buttons) => {
    await open({ power })
    expect(names()).toEqual([...buttons, 'More actions'])
  })

  it.each([
    ['while it is installed on a silent node', { status: 'installing' as const, ...SILENT }],
    ['while no node has room for it', { datacenter: null, ...SILENT }],
    ['without permission on a silent node', { can: [], ...SILENT }],
    ['without permission', { can: [] }],
    ['without permission while it is installed', { can: [], status: 'installing' as const }],
  ])('is not offered %s', async (_when, server) => {
    await open(server)
    expect(names()).toEqual(['More actions'])
  })

  it.each([
    ['installed', { status: 'installing' as const }],
    [
      'not yet installed',
      { status: 'unprovisioned' as const, power: aPower({ state: 'stopped', wanted: true }) },
    ],
    ['installed again', { operations: [anOperation({ kind: 'install', state: 'running' })] }],
  ])('waits while the server is %s', async (_how, server) => {
    await open(server)
    expect(names()).toEqual(['Installing', 'More actions'])
    expect(button('Installing').disabled).toBe(true)
    expect(button('Installing').querySelector('.spin')).not.toBeNull()
  })

  it('starts at once', async () => {
    await open({})
    await press(button('Start'))
    await vi.waitFor(() => expect(stage.sent).toEqual(sentAction('Start')))
  })

  it('begins with the license of the game, which is accepted before the start', async () => {
    await open({ needs_license: true })
    await press(button('Start'))
    await opened()
    expect(stage.sent).toEqual([])
    expect(dialog().querySelector('a')?.href).toBe(GAME_LICENSE.url)
    await press(button('Accept and start'))
    const acceptance = {
      method: 'PUT',
      path: '/_internal/server/:server/license',
      input: { params: { server: 'SSSSSSSS' }, body: { version: GAME_LICENSE.version } },
    }
    await vi.waitFor(() => expect(stage.sent).toEqual([acceptance, ...sentAction('Start')]))
    await vi.waitFor(() => expect(dialog()).toBeNull())
  })

  it('shows the license when the API refuses the start, without a button for those who may not accept it', async () => {
    await open({ can: ['server.power'] }, () => {
      throw toApiError(409, { error: 'conflict', description: 'accept it', rule: 'server_license' })
    })
    await press(button('Start'))
    await opened()
    expect(text()).toContain('its owner or a member')
    expect(button('Accept and start')).toBeUndefined()
  })

  it('is confirmed before the process ends, and the viewer can choose not to be asked again', async () => {
    await open({ power: aPower({ state: 'running', wanted: true }) })
    await press(button('Stop'))
    await opened()
    expect(text()).toContain('Stop Lobby?')
    expect(stage.sent).toEqual([])
    await tick('Do not ask again for this server')
    await press(button('Stop', dialog()))
    const preference = {
      method: 'PATCH',
      path: '/_internal/server/:server/preferences',
      input: { params: { server: 'SSSSSSSS' }, body: { confirm_power: false } },
    }
    await vi.waitFor(() => expect(stage.sent).toEqual([preference, ...sentAction('Stop')]))
    await vi.waitFor(() => expect(dialog()).toBeNull())
  })

  it('is not confirmed for a viewer who prefers that', async () => {
    const preferences = { ...aServer().preferences, confirm_power: false }
    await open({ power: aPower({ state: 'running', wanted: true }), preferences })
    await press(button('Restart'))
    await vi.waitFor(() => expect(stage.sent).toEqual(sentAction('Restart')))
    expect(dialog()).toBeNull()
  })
})

describe('the power of a server on a silent node', () => {
  const items = () => [...document.querySelectorAll('[role=menuitem]')].map(({ textContent }) => textContent)

  it.each([
    [false, null, ['Start'], false],
    [true, null, ['Stop', 'Restart'], true],
    [true, 'Start', ['Start requested', 'Stop'], true],
    [true, 'Restart', ['Stop', 'Restart requested'], true],
    [false, 'Stop', ['Stop requested', 'Start'], true],
    [false, 'Kill', ['Kill requested', 'Start'], false],
  ] as const)('that is on: %s, with %s requested', async (on, action, buttons, mayKill) => {
    await open({ ...SILENT, wanted_power: { on, action } })
    await shows('when it returns')
    expect(names()).toEqual([...buttons, 'More actions'])
    const waiting = [...document.querySelectorAll('button')].filter(({ disabled }) => disabled)
    expect(waiting.map(({ textContent }) => textContent)).toEqual(
      buttons.filter((name) => name.endsWith('requested')),
    )
    await press(button('More actions'))
    await vi.waitFor(() => expect(items()).toContain('Details'))
    expect(items().includes('Kill')).toBe(mayKill)
  })

  it('is requested like that of another, after the same question', async () => {
    await open({ ...SILENT, wanted_power: { on: true, action: null } })
    await shows('when it returns')
    await press(button('Restart'))
    await opened()
    await press(button('Restart', dialog()))
    await vi.waitFor(() => expect(stage.sent).toEqual(sentAction('Restart')))
  })
})
