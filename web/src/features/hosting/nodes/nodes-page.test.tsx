import { toApiError } from '@quarry/api/contract/client'
import { listNodes, listNodeServers, type Node, type NodeServer } from '@quarry/api/contract/hosting/nodes'
import { listGameVersions } from '@quarry/api/contract/projects/tags'
import { NODE_SERVERS_LISTED } from '@quarry/domain/limits/counts'
import { describe, expect, it, vi } from 'vitest'
import {
  button,
  choose,
  dialog,
  opened,
  pageStage,
  press,
  shows,
  text,
  type,
  type StageApi,
} from '../../../../testing/page-stage.tsx'
import { NodesPage } from './nodes-page.tsx'

const stage = pageStage()
const aNode = (given: Partial<Node> = {}): Node => ({
  id: 'NNNNNNNN',
  name: 'Rack 7',
  region: 'eu-central',
  host: 'rack-7.example',
  first_port: 25_565,
  last_port: 25_600,
  memory_mb: 8192,
  used_memory_mb: 2048,
  servers: 1,
  available: true,
  agent_version: '1.0.0',
  runtime: 'process',
  java: [17, 21],
  java_runtimes: [],
  last_seen: '2026-01-01T00:00:00.000Z',
  created: '2026-01-01T00:00:00.000Z',
  tokens: [],
  ...given,
})
const GAME_VERSIONS = ['25w03a', '1.21.4', '1.20.4'].map((version) => ({
  version,
  version_type: version.includes('w') ? 'snapshot' : 'release',
  date: '2025-01-01T00:00:00.000Z',
  major: false,
}))
const selectOf = (name: string) => {
  const select = document.querySelector<HTMLSelectElement>(`select[name=${name}]`)
  if (!select) throw new Error(`no select ${name}`)
  return select
}
const optionsOf = (name: string) => Array.from(selectOf(name).options, ({ value }) => value)
const open = async (nodes: Node[], answer: StageApi = () => undefined, waiting: object[] = []) => {
  await stage.open(NodesPage, (endpoint, input) => {
    if (endpoint.path.endsWith('/waiting')) return waiting
    if (endpoint === listGameVersions) return GAME_VERSIONS
    return endpoint.method === 'GET' ? nodes : answer(endpoint, input)
  })
  await shows('Add node')
}

describe('the page of nodes', () => {
  it('shows their state and load', async () => {
    await open([aNode(), aNode({ id: 'MMMMMMMM', name: 'Rack 8', available: false, last_seen: null })])
    for (const words of ['Rack 7', 'Available', '2\u00a0GiB of 8\u00a0GiB', 'Rack 8', 'Silent', 'No agent'])
      expect(text()).toContain(words)
  })

  it('shows the Java of a node with its runtimes, as far as its agent reports them', async () => {
    const javas: Node['java_runtimes'] = [
      { java: 17, runtime: 'openjdk' },
      { java: 21, runtime: 'temurin' },
      { java: 21, runtime: 'graalvm' },
      { java: 21, runtime: 'other' },
    ]
    await open([aNode({ java_runtimes: javas }), aNode({ id: 'MMMMMMMM', java: [8, 17] })])
    expect(text()).toContain('Java 17 (OpenJDK), 21 (Temurin, GraalVM, other)')
    expect(text()).toContain('Java 8, 17')
  })

  it('shows bought servers that wait for room', async () => {
    const owner = { id: 'UUUUUUUU', username: 'bob' }
    const since = '2026-01-01T00:00:00.000Z'
    await open([aNode()], undefined, [{ id: 'WWWWWWWW', name: 'Camp', owner, memory_mb: 6144, since }])
    for (const words of ['1 bought server waits for room', 'Camp', 'bob', '6\u00a0GiB'])
      expect(text()).toContain(words)
  })

  it('shows a new token once, and revokes one after a question', async () => {
    await open(
      [aNode({ tokens: [{ id: 'TTTTTTTT', created: '2026-01-01T00:00:00.000Z', last_used: null }] })],
      () => ({
        id: 'UUUUUUUU',
        token: 'qrn_secret',
      }),
    )
    await press(button('Create token'))
    await shows('qrn_secret')
    await press(button('Revoke token TTTTTTTT'))
    await opened()
    expect(stage.sent).toHaveLength(1)
    await press(button('Revoke token', dialog()))
    await vi.waitFor(() => expect(stage.sent).toHaveLength(2))
    expect(stage.sent[1]).toMatchObject({
      method: 'DELETE',
      input: { params: { node: 'NNNNNNNN', token: 'TTTTTTTT' } },
    })
  })

  it('deletes only nodes without servers', async () => {
    await open([aNode()])
    expect(button('Delete node')).toBeUndefined()
  })

  it('creates a node, and says which field is wrong', async () => {
    await open([])
    expect(text()).toContain('No nodes yet')
    await type('name', 'Rack 9')
    await type('region', 'eu-central')
    await type('host', 'rack-9.example')
    await type('last_port', '99999')
    await press(button('Add node'))
    await shows('a whole number from 1 to 65,535')
    expect(stage.sent).toEqual([])
    await type('last_port', '25600')
    await press(button('Add node'))
    await vi.waitFor(() => expect(stage.sent).toHaveLength(1))
    expect(stage.sent[0]?.input).toEqual({
      body: {
        name: 'Rack 9',
        region: 'eu-central',
        host: 'rack-9.example',
        first_port: 25_565,
        last_port: 25_600,
        memory_mb: 8192,
      },
    })
  })

  it('creates a server for a user, and keeps what was typed when the user does not exist', async () => {
    await open([aNode()], () => {
      throw toApiError(400, {
        error: 'invalid_input',
        description: 'the input is invalid',
        fields: [{ path: 'owner', rule: 'unknown_user', params: {}, message: 'This user does not exist.' }],
      })
    })
    await type('owner', 'nemo')
    await type('server', 'Lobby')
    await press(button('Create server'))
    await shows('This user does not exist.')
    expect(stage.sent[0]?.input).toEqual({
      body: { owner: 'nemo', name: 'Lobby', plan: 'small', flavour: 'practice', game_version: '1.20.4' },
    })
    expect(document.querySelector<HTMLInputElement>('input[name=server]')?.value).toBe('Lobby')
  })

  it('creates a server with the chosen platform and versions', async () => {
    await open([aNode()])
    await type('owner', 'bob')
    await type('server', 'Lobby')
    expect(document.querySelector('input[name=loader]')).toBeNull()
    await choose('flavour', 'fabric')
    await shows('accepts the license')
    // Snapshots cannot be installed.
    expect(optionsOf('version')).toEqual(['1.21.4', '1.20.4'])
    await choose('version', '1.21.4')
    await type('loader', '0.16.9')
    await press(button('Create server'))
    await vi.waitFor(() => expect(stage.sent).toHaveLength(1))
    expect(stage.sent[0]?.input).toMatchObject({
      body: { flavour: 'fabric', game_version: '1.21.4', loader_version: '0.16.9' },
    })
  })
})

describe('the servers of a node', () => {
  const aServer = (given: Partial<NodeServer> = {}): NodeServer => ({
    id: 'SSSSSSSS',
    name: 'Lobby',
    owner: { id: 'alice', username: 'alice' },
    status: 'available',
    suspension_reason: null,
    power: 'running',
    ...given,
  })
  const list = async (servers: NodeServer[], offsets: number[] = []) => {
    await stage.open(NodesPage, (endpoint, input: { query?: { offset: number } }) => {
      if (endpoint.path.endsWith('/waiting')) return []
      if (endpoint === listGameVersions) return GAME_VERSIONS
      if (endpoint === listNodes) return [aNode()]
      if (endpoint !== listNodeServers) return undefined
      const offset = input.query?.offset ?? 0
      offsets.push(offset)
      return servers.slice(offset, offset + NODE_SERVERS_LISTED)
    })
    await shows('Add node')
    await press(button('Servers'))
  }

  it('lead to their panels, and are suspended for a reason', async () => {
    await list([aServer()])
    await shows('Running')
    expect(document.querySelector('a[href="/servers/manage/SSSSSSSS"]')?.textContent).toBe('Lobby')
    expect(document.querySelector('a[href="/user/alice"]')).not.toBeNull()
    await press(button('Suspend Lobby'))
    await opened()
    expect(optionsOf('reason')).toEqual(['moderated', 'other'])
    await choose('reason', 'other')
    expect(stage.sent).toEqual([])
    await press(button('Suspend', dialog()))
    await vi.waitFor(() => expect(stage.sent).toHaveLength(1))
    expect(stage.sent[0]).toMatchObject({
      method: 'PUT',
      input: { params: { server: 'SSSSSSSS' }, body: { reason: 'other' } },
    })
    await vi.waitFor(() => expect(dialog()).toBeNull())
  })

  it('have their suspension ended after a question, unless it ends with its cause', async () => {
    await list([
      aServer({ status: 'suspended', suspension_reason: 'moderated' }),
      aServer({ id: 'UUUUUUUU', name: 'Unpaid', status: 'suspended', suspension_reason: 'paymentfailed' }),
    ])
    await shows('Breaks the rules')
    expect(text()).toContain('Payment failed')
    expect(button('End the suspension of Unpaid')).toBeUndefined()
    await press(button('End the suspension of Lobby'))
    await opened()
    await press(button('End suspension', dialog()))
    await vi.waitFor(() => expect(stage.sent).toHaveLength(1))
    expect(stage.sent[0]).toMatchObject({ method: 'DELETE', input: { params: { server: 'SSSSSSSS' } } })
  })

  it('are listed by pages', async () => {
    const servers = Array.from({ length: NODE_SERVERS_LISTED + 1 }, (_, at) =>
      aServer({ id: `S${at}`, name: `Server ${at}` }),
    )
    await list(servers)
    await shows('Server 49')
    await press(button('Next page'))
    await shows('Server 50')
    expect(text()).not.toContain('Server 49')
    expect(button('Next page').disabled).toBe(true)
    await press(button('Previous page'))
    await shows('Server 49')
  })
})
