// @vitest-environment happy-dom
import { toApiError } from '@quarry/api/contract/client'
import type { Server, ServerMember } from '@quarry/api/contract/hosting/servers'
import type { ReactNode } from 'react'
import { describe, expect, it, vi } from 'vitest'
import {
  button,
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
import { ServerAccess } from './server-access.tsx'
import { ServerNetwork } from './server-network.tsx'
import { ServerStartup } from './server-startup.tsx'

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

  it.each([
    ['while it is installed', { operations: [anOperation()] }, 'locked'],
    ['without permission', { can: [] }, 'Your role does not include'],
  ])('are locked %s', async (_when, server, words) => {
    await open(GeneralForm, server)
    expect(text()).toContain(words)
    expect(document.querySelector<HTMLInputElement>('input[name=name]')?.disabled).toBe(true)
  })
})

describe('the platform', () => {
  it('is installed again after a question, with the files', async () => {
    await open(PlatformForm)
    await press(button('Reinstall'))
    await opened()
    expect(dialog().textContent).toContain('Its files stay')
    await submit()
    const body = { game_version: '1.20.4', hard: false }
    await vi.waitFor(() => expect(inputs()).toEqual([['POST', { params, body }]]))
  })

  it('erases files only after the name was typed', async () => {
    await open(PlatformForm)
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
    await open(PlatformForm)
    await press(button('Delete server'))
    await opened()
    expect(button('Delete server', dialog()).disabled).toBe(true)
    await typeInto(dialog().querySelector('input') as HTMLInputElement, 'lobby')
    await submit()
    await vi.waitFor(() => expect(inputs()).toEqual([['DELETE', { params }]]))
  })

  it('says why it could not be installed', async () => {
    await open(PlatformForm, {}, () => {
      throw toApiError(409, { error: 'conflict', description: 'wait for the backup' })
    })
    await press(button('Reinstall'))
    await opened()
    await submit()
    await vi.waitFor(() => expect(document.querySelector('[role=alert]')).not.toBeNull())
  })
})

describe('access', () => {
  const member: ServerMember = {
    user: { id: 'bob', username: 'bob' },
    role: 'power',
    added: '2026-01-01T00:00:00.000Z',
  }
  const listing: StageApi = ({ method }) => (method === 'GET' ? [member] : undefined)

  it('lists members, changes a role and removes one after a question', async () => {
    await open(ServerAccess, {}, listing)
    const role = document.querySelector<HTMLSelectElement>('select[aria-label="Role of bob"]')
    expect(role?.value).toBe('power')
    await press(button('Remove bob'))
    await opened()
    await submit()
    await vi.waitFor(() => expect(inputs()).toEqual([['DELETE', { params: { ...params, user: 'bob' } }]]))
  })

  it('is shared by user name, and a name that does not exist stays in the field', async () => {
    await open(ServerAccess, {}, ({ method }) => {
      if (method === 'GET') return []
      throw toApiError(404, { error: 'not_found', description: 'there is no user nemo' })
    })
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

it('the startup page says that the practice server has no Java, and what it is started with', async () => {
  await open(ServerStartup)
  expect(text()).toContain('needs no Java')
  expect(text()).toContain('--max-old-space-size=1536')
  expect(text()).toMatch(/1\.5\sGiB/)
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
  })

  it('names what is wrong with a domain, and why a local server has no records', async () => {
    await open(ServerNetwork, { net: { ...net, ip: 'localhost' } })
    await type('domain', 'not a domain')
    expect(text()).toContain('Enter a domain')
    await type('domain', 'play.example.com')
    expect(text()).toContain('no record can lead to it')
  })
})
