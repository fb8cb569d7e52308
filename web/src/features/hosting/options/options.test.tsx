import { toApiError } from '@quarry/api/contract/client'
import type { Server, ServerMember } from '@quarry/api/contract/hosting/servers'
import { type ReactNode } from 'react'
import { describe, expect, it, vi } from 'vitest'
import {
  button,
  choose,
  dialog,
  opened,
  pageStage,
  press,
  shows,
  submit,
  text,
  type,
  typeInto,
  type StageApi,
} from '../../../../testing/page-stage.tsx'
import { anOperation, aServer } from '../../../../testing/servers.ts'
import { GeneralForm } from './general-form.tsx'
import { PlatformForm } from './platform-form.tsx'
import { ServerBilling } from './server-billing.tsx'
import { ServerAccess } from './server-access.tsx'
import { ServerNetwork } from './network/server-network.tsx'
import { PreferencesPage } from './server-preferences.tsx'

const stage = pageStage()
const open = async (
  Page: (props: { server: Server }) => ReactNode,
  given: Partial<Server> = {},
  answer: StageApi = () => undefined,
) => {
  await stage.open(
    () => (
      <>
        <Page server={aServer(given)} />
        <p>The end</p>
      </>
    ),
    answer,
    { id: 'bob' },
  )
  await shows('The end')
}
const params = { server: 'SSSSSSSS' }
const inputs = () => stage.sent.map(({ method, input }) => [method, input])
const sendForm = (form: Element | null) => press(form?.querySelector('button[type=submit]') as HTMLElement)

describe('billing', () => {
  const link = () => document.querySelector('a[href="/settings/billing#server-SSSSSSSS"]')

  it('leads the owner to the subscription', async () => {
    await open(ServerBilling)
    expect(link()?.textContent).toBe('Open billing settings')
  })

  it('is explained to members', async () => {
    await open(ServerBilling, { role: 'everything', can: ['server.edit'] })
    expect(text()).toContain('Only the owner')
    expect(link()).toBeNull()
  })
})

describe('general options', () => {
  it('rename the server and name the rule that a name breaks', async () => {
    await open(GeneralForm)
    await type('name', ' ')
    await shows('unsaved change')
    await press(button('Save'))
    await shows('required')
    expect(stage.sent).toEqual([])
    await type('name', 'Nether')
    await press(button('Save'))
    await vi.waitFor(() => expect(inputs()).toEqual([['PATCH', { params, body: { name: 'Nether' } }]]))
  })

  it('give the server an address on sites that have some, or take it away', async () => {
    await open(GeneralForm)
    expect(document.querySelector('input[name=subdomain]')).toBeNull()
    await open(GeneralForm, { game_domain: 'play.quarry.example', subdomain: 'caves' })
    expect(text()).toContain('.play.quarry.example')
    await type('subdomain', 'deep-caves')
    await press(button('Save'))
    await vi.waitFor(() =>
      expect(inputs()).toEqual([['PATCH', { params, body: { subdomain: 'deep-caves' } }]]),
    )
    await open(GeneralForm, { game_domain: 'play.quarry.example', subdomain: 'caves' })
    await type('subdomain', '')
    await press(button('Save'))
    await vi.waitFor(() => expect(inputs().at(-1)).toEqual(['PATCH', { params, body: { subdomain: null } }]))
  })

  it.each([
    ['while it is installed', { operations: [anOperation()] }, 'locked'],
    ['without permission', { can: [] }, 'Your role does not include'],
    ['for staff', { role: null, can: [] }, 'Only the owner and members'],
  ])('are locked %s', async (_when, server, words) => {
    await open(GeneralForm, server)
    expect(text()).toContain(words)
    expect(document.querySelector<HTMLInputElement>('input[name=name]')?.disabled).toBe(true)
  })
})

describe('the platform', () => {
  it('is not for staff without access of their own', async () => {
    await open(PlatformForm, { role: null, can: [] })
    expect(text()).toContain('Only the owner and members')
    expect(text()).not.toContain('Your role')
  })

  const lists = {
    practice: { game_versions: ['1.20.4', '1.19.4'], loader_versions: [] },
    fabric: { game_versions: ['1.21.4', '1.20.4'], loader_versions: ['0.16.9', '0.16.5'] },
  }
  const listing: StageApi = ({ method }, { query }: { query?: { flavour: keyof typeof lists } }) =>
    method === 'GET' && query ? lists[query.flavour] : undefined
  const ready = (name: string) => vi.waitFor(() => expect(button(name).disabled).toBe(false))

  it('is installed again after a question, with the files', async () => {
    await open(PlatformForm, {}, listing)
    await ready('Reinstall')
    await press(button('Reinstall'))
    await opened()
    expect(dialog().textContent).toContain('Its files stay')
    await submit()
    const body = { game_version: '1.20.4', hard: false }
    await vi.waitFor(() => expect(inputs()).toEqual([['POST', { params, body }]]))
  })

  it('erases files only after the name was typed', async () => {
    await open(PlatformForm, {}, listing)
    await ready('Reinstall')
    await press(document.querySelector('input[name=erases]') as HTMLElement)
    await press(button('Reinstall'))
    await opened()
    const confirm = () => button('Erase and reinstall', dialog())
    expect(confirm().disabled).toBe(true)
    await typeInto(dialog().querySelector('input') as HTMLInputElement, 'Lobby')
    await press(confirm())
    const body = { game_version: '1.20.4', hard: true }
    await vi.waitFor(() => expect(inputs()).toEqual([['POST', { params, body }]]))
  })

  it('lets owners delete the server after its name was typed', async () => {
    await open(PlatformForm, {}, listing)
    await press(button('Delete server'))
    await opened()
    expect(button('Delete server', dialog()).disabled).toBe(true)
    await typeInto(dialog().querySelector('input') as HTMLInputElement, 'lobby')
    await submit()
    await vi.waitFor(() => expect(inputs()).toEqual([['DELETE', { params }]]))
  })

  it('says why it could not be installed', async () => {
    await open(PlatformForm, {}, (endpoint, input) => {
      if (endpoint.method === 'GET') return listing(endpoint, input)
      throw toApiError(409, { error: 'conflict', description: 'wait for the backup' })
    })
    await ready('Reinstall')
    await press(button('Reinstall'))
    await opened()
    await submit()
    await vi.waitFor(() => expect(document.querySelector('[role=alert]')).not.toBeNull())
  })

  it('is replaced by another one, with a game version and a loader that its service offers', async () => {
    await open(PlatformForm, { mc_version: '1.19.4' }, listing)
    await choose('flavour', 'fabric')
    await ready('Install')
    expect(text()).toContain('Mods and plugins of one platform')
    expect(text()).toContain('needs Java 21')
    expect(document.querySelector<HTMLSelectElement>('select[name=version]')?.value).toBe('1.21.4')
    await choose('loader', '0.16.5')
    await press(button('Install'))
    await opened()
    await submit()
    const body = { flavour: 'fabric', game_version: '1.21.4', loader_version: '0.16.5', hard: false }
    await vi.waitFor(() => expect(inputs()).toEqual([['POST', { params, body }]]))
  })

  describe('with snapshots', () => {
    const games = {
      game_versions: ['1.21.4', '1.20.4'],
      snapshots: ['25w21a', '1.21.4-rc1'],
      loader_versions: [],
    }
    const offering: StageApi = ({ method }, { query }: { query?: { flavour: string } }) =>
      method === 'GET' && query
        ? query.flavour === 'vanilla'
          ? games
          : { game_versions: ['1.20.4'], loader_versions: ['50.1'] }
        : undefined
    const version = () => document.querySelector('select[name=version]') as HTMLSelectElement
    const listed = () => Array.from(version().options, ({ value }) => value)
    const snapshots = () => document.querySelector<HTMLInputElement>('input[name=snapshots]')

    it('shows them on request, apart from releases, and keeps them while one is chosen', async () => {
      await open(PlatformForm, { flavour: 'vanilla' }, offering)
      await ready('Reinstall')
      expect([snapshots()?.checked, snapshots()?.disabled, snapshots()?.role]).toEqual([
        false,
        false,
        'switch',
      ])
      expect(listed()).toEqual(['1.21.4', '1.20.4'])
      expect(version().value).toBe('1.20.4')
      await press(snapshots() as HTMLElement)
      expect(listed()).toEqual(['25w21a', '1.21.4-rc1', '1.21.4', '1.20.4'])
      expect(Array.from(version().querySelectorAll('optgroup'), ({ label }) => label)).toEqual([
        'Snapshots',
        'Releases',
      ])
      expect(version().value).toBe('1.20.4')
      expect(text()).not.toContain('can damage worlds')
      await choose('version', '25w21a')
      expect([snapshots()?.checked, snapshots()?.disabled]).toEqual([true, true])
      expect(text()).toContain('can damage worlds')
      expect(text()).toContain('needs Java 21')
      await press(button('Reinstall'))
      await opened()
      await submit()
      const body = { game_version: '25w21a', hard: false }
      await vi.waitFor(() => expect(inputs()).toEqual([['POST', { params, body }]]))
    })

    it('can hide them again once a release is chosen', async () => {
      await open(PlatformForm, { flavour: 'vanilla', mc_version: '25w21a' }, offering)
      await ready('Reinstall')
      expect([snapshots()?.checked, snapshots()?.disabled]).toEqual([true, true])
      expect(version().value).toBe('25w21a')
      await choose('version', '1.21.4')
      expect([snapshots()?.checked, snapshots()?.disabled]).toEqual([true, false])
      await press(snapshots() as HTMLElement)
      expect(listed()).toEqual(['1.21.4', '1.20.4'])
    })

    it('chooses the newest release of a platform that has none, as a node with an earlier agent', async () => {
      await open(PlatformForm, { flavour: 'vanilla', mc_version: '25w21a' }, offering)
      await ready('Reinstall')
      await choose('flavour', 'forge')
      await ready('Install')
      expect(version().value).toBe('1.20.4')
      expect(snapshots()).toBeNull()
    })
  })

  it('waits for a backup, and says when its versions could not be loaded', async () => {
    await open(PlatformForm, { operations: [anOperation({ kind: 'backup' })] }, ({ method }) => {
      if (method === 'GET') throw toApiError(503, { error: 'overloaded', description: 'later' })
    })
    expect(text()).toContain('A backup is being created')
    await shows('could not be loaded')
    expect(button('Reinstall').disabled).toBe(true)
  })

  it('finds no modpack while a backup is created', async () => {
    await open(PlatformForm, { operations: [anOperation({ kind: 'backup' })] }, ({ path }) =>
      path.endsWith('/content') ? { pack: null, files: [] } : undefined,
    )
    await shows('Find a modpack')
    expect(button('Find a modpack').disabled).toBe(true)
  })

  it('asks a silent node for no versions, and lists those of the practice server', async () => {
    const read: unknown[] = []
    const silent = { flavour: 'paper', mc_version: '1.21.4', node_available: false } as const
    await open(PlatformForm, silent, (_, input) => {
      read.push(input)
      return { game_versions: ['1.20.4'], snapshots: [], loader_versions: [] }
    })
    await shows('The node is silent, so its versions cannot be listed')
    expect(document.querySelector<HTMLSelectElement>('[name=version]')?.value).toBe('1.21.4')
    expect(document.querySelector('[name=loader]')).toBeNull()
    expect(button('Reinstall').disabled).toBe(true)
    expect(text()).toContain('The modpack cannot be shown while the node is silent')
    await choose('flavour', 'practice')
    await vi.waitFor(() => expect(button('Install').disabled).toBe(false))
    expect(text()).not.toContain('The node is silent')
    expect(read).toEqual([{ params, query: { flavour: 'practice' } }])
  })
})

describe('access', () => {
  const member: ServerMember = {
    user: { id: 'bob', username: 'bob', avatar_url: 'https://site.example/bob.png' },
    role: 'power',
    added: '2026-01-01T00:00:00.000Z',
  }
  const listing: StageApi = ({ method }) => (method === 'GET' ? [member] : undefined)
  const listed = () => shows('Share this server with up to 50 users')

  it('lists members, changes a role and removes one after a question', async () => {
    await open(ServerAccess, {}, listing)
    await listed()
    const role = document.querySelector<HTMLSelectElement>('select[aria-label="Role of bob"]')
    expect(role?.value).toBe('power')
    expect(document.querySelector('img.avatar')?.getAttribute('src')).toBe('https://site.example/bob.png')
    await press(button('Remove bob'))
    await shows('Open consoles and file transfers end at once')
    await opened()
    await submit()
    await vi.waitFor(() => expect(inputs()).toEqual([['DELETE', { params: { ...params, user: 'bob' } }]]))
  })

  it('says that members could not be loaded, and loads them again on request', async () => {
    let isBroken = true
    await open(ServerAccess, {}, () => {
      if (isBroken) throw toApiError(500, { error: 'x', description: 'odd' })
      return [member]
    })
    await shows('The members could not be loaded.')
    isBroken = false
    await press(button('Try again'))
    await vi.waitFor(() => expect(button('Remove bob')).toBeDefined())
    expect(text()).not.toContain('could not be loaded')
  })

  it('is shared by user name, and a name that does not exist stays in the field', async () => {
    await open(ServerAccess, {}, ({ method }) => {
      if (method === 'GET') return []
      throw toApiError(404, { error: 'not_found', description: 'there is no user nemo' })
    })
    await listed()
    await type('username', 'nemo')
    await sendForm(document.querySelector('form'))
    await vi.waitFor(() =>
      expect(document.querySelector('input[name=username]')?.getAttribute('aria-invalid')).toBe('true'),
    )
    expect(inputs()).toEqual([['PUT', { params, body: { user: 'nemo', role: 'console' } }]])
    expect(document.querySelector<HTMLInputElement>('input[name=username]')?.value).toBe('nemo')
  })

  it('can be ended by a member', async () => {
    await open(ServerAccess, { role: 'console', can: ['server.power', 'server.console'] })
    expect(text()).toContain('Also reads the console')
    await press(button('Leave server'))
    await opened()
    await submit()
    await vi.waitFor(() => expect(inputs()).toEqual([['DELETE', { params: { ...params, user: 'bob' } }]]))
  })

  it('is not shown to staff', async () => {
    await open(ServerAccess, { role: null, can: [] })
    expect(text()).toContain('Only the owner of this server')
  })
})

describe('the network', () => {
  const net = { ip: '203.0.113.7', port: 25_570, domain: null }

  it('shows the records that a domain needs, which can be copied', async () => {
    await open(ServerNetwork, { net })
    expect(text()).toContain('203.0.113.7:25570')
    expect(text()).not.toContain('DNS records')
    await type('domain', 'Play.example.com')
    expect(text()).toContain('_minecraft._tcp.play.example.com')
    expect(text()).toContain('0 5 25570 play.example.com')
    await type('domain', 'müller.example')
    expect(text()).toContain('_minecraft._tcp.xn--mller-kva.example')
    await type('domain', 'play.example.com')
    const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await press(button('Copy as text'))
    expect(writeText).toHaveBeenCalledWith(
      'play.example.com. IN A 203.0.113.7\n_minecraft._tcp.play.example.com. IN SRV 0 5 25570 play.example.com\n',
    )
    await shows('Records copied')
    const files: unknown[] = []
    vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => (files.push(file), 'blob:records'))
    const names: string[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      names.push(this.download)
    })
    await press(button('Download as file'))
    expect(names).toEqual(['dns-records-play.example.com.txt'])
    expect(await (files[0] as Blob).text()).toContain('play.example.com. IN A 203.0.113.7\n')
  })

  it('names what is wrong with a domain, and why a local server has no records', async () => {
    await open(ServerNetwork, { net: { ...net, ip: 'localhost' } })
    await type('domain', 'not a domain')
    expect(text()).toContain('Enter a domain')
    await type('domain', 'play.example.com')
    expect(text()).toContain('no record can lead to it')
  })

  const ports = [
    { port: 25_571, name: 'Voice' },
    { port: 25_572, name: 'Map' },
  ]
  const listing: StageApi = ({ method }) => (method === 'GET' ? ports : { port: 25_573, name: 'Query' })

  it('lists the further ports, adds one, renames one and removes one after a question', async () => {
    await open(ServerNetwork, { net }, listing)
    await shows('203.0.113.7:25571')
    await press(button('Add port'))
    await opened()
    await type('name', ' Query ')
    await submit()
    await vi.waitFor(() => expect(inputs()).toEqual([['POST', { params, body: { name: 'Query' } }]]))
    await press(button('Rename Map'))
    await vi.waitFor(() => expect(dialog().textContent).toContain('Rename port 25572'))
    await type('name', 'Dynmap')
    await submit()
    const map = { params: { ...params, port: '25572' } }
    await vi.waitFor(() => expect(inputs().at(-1)).toEqual(['PATCH', { ...map, body: { name: 'Dynmap' } }]))
    await press(button('Remove Map'))
    await vi.waitFor(() => expect(dialog().textContent).toContain('free for other servers at once'))
    await submit()
    await vi.waitFor(() => expect(inputs().at(-1)).toEqual(['DELETE', map]))
  })

  it('names the rule that the name of a port breaks', async () => {
    await open(ServerNetwork, { net }, ({ method }) => {
      if (method === 'GET') return ports
      const fields = [
        { path: 'name', rule: 'server_port_name', message: 'Another port of the server has this name.' },
      ]
      throw toApiError(400, { error: 'invalid_input', description: 'wrong', fields })
    })
    await shows('Voice')
    await press(button('Add port'))
    await opened()
    await type('name', 'voice')
    await submit()
    await vi.waitFor(() => expect(dialog().textContent).toContain('Another port of the server has this name'))
  })

  it('says that the name of a port is too long', async () => {
    await open(ServerNetwork, { net }, listing)
    await shows('Voice')
    await press(button('Add port'))
    await opened()
    await type('name', 'x'.repeat(33))
    expect(dialog().querySelector('input')?.getAttribute('aria-invalid')).toBe('true')
    expect(dialog().textContent).toContain('1 character too long. At most 32.')
    await submit()
    expect(stage.sent).toEqual([])
  })

  it('has no more ports at the limit, none to change without the permission, and can be loaded again', async () => {
    const full = Array.from({ length: 5 }, (_, at) => ({ port: 25_580 + at, name: `Port ${at}` }))
    await open(ServerNetwork, { net }, () => full)
    await shows('Remove one to add another')
    await open(ServerNetwork, { net, can: [] }, listing)
    await shows('Your role does not include')
    await open(ServerNetwork, { net, role: null, can: [] }, listing)
    await shows('Only the owner and members')
    expect([button('Add port').disabled, button('Rename Map').disabled]).toEqual([true, true])
    await open(ServerNetwork, { net }, () => {
      throw toApiError(503, { error: 'overloaded', description: 'later' })
    })
    await shows('The ports could not be loaded')
  })
})

describe('the preferences', () => {
  const checked = (name: string) => document.querySelector<HTMLInputElement>(`input[name=${name}]`)?.checked

  it('take effect at once', async () => {
    await open(PreferencesPage, { preferences: { ...aServer().preferences, confirm_power: false } })
    expect([checked('hide_address'), checked('confirm_power'), checked('memory_in_bytes')]).toEqual([
      false,
      false,
      true,
    ])
    await press(document.querySelector<HTMLInputElement>('input[name=hide_address]') as HTMLElement)
    await vi.waitFor(() => expect(inputs()).toEqual([['PATCH', { params, body: { hide_address: true } }]]))
  })

  const restart = () => document.querySelector<HTMLInputElement>('input[name=restart_after_crash]')
  it('restart the server after a crash for everyone', async () => {
    await open(PreferencesPage, { restart_after_crash: true })
    expect(checked('restart_after_crash')).toBe(true)
    await press(restart() as HTMLElement)
    const body = { restart_after_crash: false }
    await vi.waitFor(() => expect(inputs()).toEqual([['PATCH', { params, body }]]))
  })

  it.each([
    [{ can: ['server.power' as const], role: 'power' as const }, 'Your role does not include'],
    [{ status: 'installing' as const }, 'Options are locked'],
  ])('do not let it be restarted while that cannot be chosen: %j', async (given, words) => {
    await open(PreferencesPage, given)
    expect(restart()?.disabled).toBe(true)
    expect(text()).toContain(words)
  })

  it('are not there for staff without access of their own', async () => {
    await open(PreferencesPage, { role: null, can: [] })
    expect(text()).toContain('Only the owner and members')
    expect(document.querySelector('input')).toBeNull()
  })
})
