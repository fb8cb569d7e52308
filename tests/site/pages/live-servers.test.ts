import type { ServerBackup } from '@quarry/api/contract/hosting/backups'
import type { Server } from '@quarry/api/contract/hosting/servers'
import { PNG } from 'pngjs'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { aVisitor, signInByRequest, siteUrl } from '../support/browser.ts'
import { aHostedServer, type HostedServer } from '../support/hosted-server.ts'
import { accessible, accessibleInThemes } from './properties/accessible.ts'
import { cutChoices } from './properties/cut-choices.ts'
import { fitsWidth } from './properties/fits-width.ts'
import { noComplaints } from './properties/no-complaints.ts'
import type { Property } from './properties/property.ts'
import { scrollHints } from './properties/scroll-hints.ts'
import { spillingButtons } from './properties/spilling-buttons.ts'
import { touchTargets } from './properties/touch-targets.ts'
import { weight } from './properties/weight.ts'
import { openSessions } from './sessions.ts'
import { Profiles, visit } from './visit.ts'

/* The pages of a server that runs. Those of the seed, whose node is silent, are visited with every other page. */

const PROPERTIES: readonly Property[] = [
  fitsWidth,
  scrollHints,
  touchTargets,
  spillingButtons,
  cutChoices,
  accessibleInThemes,
  { ...accessible, at: ['on a phone'] },
  noComplaints,
  // An open file comes with the editor.
  { ...weight, when: ({ pattern }) => !pattern.includes('?file=') },
]

const LONG_NAME = `${'a-very-long-name-of-a-file-'.repeat(6)}.properties`
const FILES: Record<string, string | Buffer> = {
  'map.png': PNG.sync.write(new PNG({ width: 900, height: 600 })),
  'server.properties':
    '# By hand\nmotd=A server with rather a long message of the day, and then some more\npvp=true\n',
  [LONG_NAME]: 'x'.repeat(2000),
  'config.json': `{"name": "${'long '.repeat(100)}", "count": 1, "isOn": true}\n`,
  'world.zip': 'PK',
}

let server: HostedServer
let profiles: Profiles

beforeAll(async () => {
  server = await aHostedServer('Live lobby with a name of forty-eight characters')
  profiles = new Profiles(await openSessions())
  const alice = await aVisitor()
  await signInByRequest(alice, 'alice')
  const { request } = alice.page
  const at = (below: string) => `/v3/server/${server.id}${below}`
  const send = async (method: 'POST' | 'PUT', below: string, data: unknown) => {
    const sent = await request.fetch(at(below), { method, headers: { origin: siteUrl() }, data })
    if (!sent.ok()) throw new Error(`${below}: ${sent.status()} ${await sent.text()}`)
  }
  const read = async <T>(below: string) => (await (await request.get(at(below))).json()) as T
  // Files cannot be changed while the server is installed.
  await vi.waitUntil(async () => {
    const { power, operations } = await read<Server>('')
    return power?.state === 'running' && operations.every(({ state }) => state === 'done')
  }, 30_000)
  for (const [path, content] of Object.entries(FILES))
    await send('PUT', `/fs/content?path=${encodeURIComponent(path)}`, Buffer.from(content))
  await send('POST', '/backups', { name: 'Before the update of everything else' })
  await vi.waitUntil(async () => (await read<ServerBackup[]>('/backups'))[0]?.state === 'done', 30_000)
  await alice.close()
})
afterAll(() => server.close())

it.concurrent.each([
  '',
  '/content',
  '/files',
  '/files?file=config.json',
  '/files?file=map.png',
  '/backups',
  '/options/properties',
  '/options/network',
  '/options/startup',
  '/options/info',
])('has the properties of every page: /servers/manage/$server%s', async (below) => {
  const stop = { persona: 'alice', pattern: `/servers/manage/$server${below}` } as const
  const properties = PROPERTIES.filter(({ when }) => when?.(stop) ?? true)
  expect(await visit(profiles, { stop, address: `${server.path}${below}` }, properties)).toEqual([])
})
