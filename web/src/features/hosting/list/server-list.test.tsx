import type { Server } from '@quarry/api/contract/hosting/servers'
import { expect, it, vi } from 'vitest'
import { pageStage, shows, text, type } from '../../../../testing/page-stage.tsx'
import { aPower, aServer } from '../../../../testing/servers.ts'
import { ServerList } from './server-list.tsx'

const stage = pageStage()
const open = (servers: readonly Server[], can: string[] = []) =>
  stage.open(ServerList, () => servers, { id: 'alice', can } as never)
const links = () =>
  [...document.querySelectorAll<HTMLAnchorElement>('.server-row')].map(
    (link) => link.querySelector('b')?.textContent,
  )
const several = (count: number) =>
  Array.from({ length: count }, (_, at) => aServer({ server_id: `S${at}`, name: `Server ${at}` }))

it('lists servers with their state, those that are not ready first', async () => {
  const players = { online: 3, max: 1500 }
  const usage = { cpu_percent: 1, memory_mb: 1, storage_mb: 1, players }
  await open([
    aServer({ power: aPower({ state: 'running', wanted: true }), usage }),
    aServer({ server_id: 'T', name: 'Broken one', status: 'broken', role: 'console' }),
  ])
  await shows('Lobby')
  expect(links()).toEqual(['Broken one', 'Lobby'])
  for (const words of ['Running', 'Not installed', 'Shared with you', 'play.example:25565'])
    expect(text()).toContain(words)
  expect(text().match(/players/g)).toEqual(['players'])
  expect(text()).toContain('3 / 1,500 players')
  expect(document.querySelector('.server-row')?.getAttribute('href')).toBe('/servers/manage/T')
  expect(document.querySelector('a[href="/servers#plan"]')?.textContent).toBe('New server')
})

it('names the game and the loader of each, and finds them', async () => {
  const fabric = { flavour: 'fabric', loader: 'fabric', loader_version: '0.16.9' } as const
  await open([...several(5), aServer({ server_id: 'X', name: 'Modded', ...fabric })])
  await shows('Minecraft 1.20.4 · Fabric 0.16.9 · play.example:25565')
  await type('search', '0.16')
  await vi.waitFor(() => expect(links()).toEqual(['Modded']))
})

it('leads from a suspended server to billing instead of its console', async () => {
  const given = { status: 'suspended', suspension_reason: 'cancelled' } as const
  await open([aServer(given)])
  await shows('Its subscription was cancelled')
  expect(document.querySelector('a[href^="/servers/manage/"]')).toBeNull()
  expect(document.querySelector('a[href="/settings/billing#server-SSSSSSSS"]')).not.toBeNull()
  expect(text()).toContain('SSSSSSSS')
})

it('says of a server that is upgraded that it will be back shortly, and leads to nothing', async () => {
  await open([aServer({ status: 'suspended', suspension_reason: 'upgrading' })])
  await shows('This server is being upgraded')
  const strip = document.querySelector('.server-rows .note')
  expect(strip?.className).toContain('blue')
  expect(strip?.querySelector('.spin')).not.toBeNull()
  expect(strip?.textContent).toContain('back shortly')
  expect(document.querySelector('.server-rows a')).toBeNull()
  expect(text()).not.toContain('SSSSSSSS')
})

it('names the modpack of a server with its icon, unless the viewer may not see it', async () => {
  const upstream = { kind: 'modpack', project_id: 'pack', version_id: 'v' }
  const project = { title: 'Sky islands', icon_url: 'https://quarry.test/icon.webp' }
  await open([
    aServer({ upstream: { ...upstream, project } }),
    aServer({ server_id: 'T', upstream: { ...upstream, project: null } }),
  ])
  await shows('using Sky islands')
  expect(text().match(/using/g)).toHaveLength(1)
  const icons = [...document.querySelectorAll<HTMLImageElement>('.server-row-pack img')]
  expect(icons.map(({ src }) => src)).toEqual([project.icon_url])
})

it('says where servers come from while there are none', async () => {
  await open([])
  await shows('an admin creates one')
  expect(document.querySelector('a')?.getAttribute('href')).toBe('/servers#plan')
})

it('shows admins without servers where to create one', async () => {
  await open([], ['hosting.manage'])
  await shows('Manage nodes')
  expect(document.querySelector('a')?.getAttribute('href')).toBe('/admin/nodes')
})

it('has no search for fewer than six servers', async () => {
  await open(several(5))
  await shows('Server 4')
  expect(document.querySelector('input')).toBeNull()
})

it('can be searched from six servers on', async () => {
  await open([...several(5), aServer({ server_id: 'X', name: 'Creative world' })])
  await shows('Creative world')
  await type('search', 'WORLD creative')
  await vi.waitFor(() => expect(links()).toEqual(['Creative world']))
  await type('search', 'nether')
  expect(text()).toContain('No server matches “nether”.')
})

it.each([
  ['its name', 'surival'],
  ['its modpack', 'sky ilands'],
  ['its loader', 'fabrik'],
  ['its loader and the version of that', 'fabirc 0.16'],
  ['its game', 'mincraft 1.20'],
  ['its address', 'modd.example'],
])('is found by %s, also with a typo', async (_what, search) => {
  const upstream = { kind: 'modpack', project_id: 'pack', version_id: 'v' }
  await open([
    ...several(5),
    aServer({
      server_id: 'X',
      name: 'Survival',
      flavour: 'fabric',
      loader: 'fabric',
      loader_version: '0.16.9',
      net: { ip: '10.0.0.1', port: 25_565, domain: 'modded.example' },
      upstream: { ...upstream, project: { title: 'Sky islands', icon_url: null } },
    }),
  ])
  await shows('Survival')
  await type('search', search)
  await vi.waitFor(() => expect(links()).toEqual(['Survival']))
  expect(document.querySelector('output.sr')?.textContent).toBe('1 server')
})
