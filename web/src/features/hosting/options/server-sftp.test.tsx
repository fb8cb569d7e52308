import { toApiError } from '@quarry/api/contract/client'
import type { Server } from '@quarry/api/contract/hosting/servers'
import type { SftpAccess, SftpKey } from '@quarry/api/contract/hosting/sftp'
import { expect, it, vi } from 'vitest'
import {
  button,
  dialog,
  opened,
  pageStage,
  press,
  shows,
  submit,
  text,
  typeInto,
  type StageApi,
} from '../../../../testing/page-stage.tsx'
import { aServer } from '../../../../testing/servers.ts'
import { ServerSftp } from './server-sftp.tsx'

const stage = pageStage()
const params = { server: 'SSSSSSSS' }
const anAccess = (given: Partial<SftpAccess> = {}): SftpAccess => ({
  address: { host: 'rack-7.example', port: 2022, fingerprint: `SHA256:${'A'.repeat(43)}` },
  username: 'SSSSSSSS',
  password: null,
  keys: [],
  ...given,
})
const aKey = (given: Partial<SftpKey> = {}): SftpKey => ({
  id: 'KKKKKKKK',
  type: 'ssh-ed25519',
  fingerprint: `SHA256:${'B'.repeat(43)}`,
  comment: 'bob@laptop',
  created: '2026-01-01T00:00:00.000Z',
  last_used: null,
  ...given,
})
const A_PASSWORD = { created: '2026-01-01T00:00:00.000Z', last_used: null }

let addKey: () => unknown = () => aKey()

async function open(access: SftpAccess | (() => never), given: Partial<Server> = {}) {
  const answer: StageApi = ({ method, path }) => {
    if (method === 'GET') return typeof access === 'function' ? access() : access
    if (path.endsWith('/keys')) return addKey()
    return method === 'POST' ? { password: 'copper-lantern' } : undefined
  }
  await stage.open(() => <ServerSftp server={aServer(given)} />, answer, { id: 'bob' })
  await shows('SFTP')
}
const inputs = () =>
  stage.sent.filter(({ method }) => method !== 'GET').map(({ method, input }) => [method, input])
const field = () => document.querySelector<HTMLInputElement>('input[name=sftp-password]')

it('shows where files are served, and a new password once', async () => {
  await open(anAccess())
  await shows('rack-7.example')
  for (const words of ['2022', 'SSSSSSSS', 'SHA256:', 'no password yet']) expect(text()).toContain(words)
  expect(document.querySelector('a[href^="sftp:"]')?.getAttribute('href')).toBe(
    'sftp://SSSSSSSS@rack-7.example:2022/',
  )
  await press(button('Create password'))
  await shows('not shown again')
  expect([field()?.type, field()?.value]).toEqual(['password', 'copper-lantern'])
  await press(document.querySelector('button[aria-pressed]') as HTMLElement)
  expect(field()?.type).toBe('text')
  expect(inputs()).toEqual([['POST', { params }]])
})

it('asks before a password is replaced or revoked', async () => {
  await open(anAccess({ password: A_PASSWORD }))
  await shows('has not been used')
  await press(button('Create new password'))
  await opened()
  expect(dialog().textContent).toContain('lose their access')
  await submit()
  await vi.waitFor(() => expect(field()?.value).toBe('copper-lantern'))
  await press(button('Revoke password'))
  await opened()
  await submit()
  await vi.waitFor(() => expect(inputs().at(-1)).toEqual(['DELETE', { params }]))
  await vi.waitFor(() => expect(field()).toBeNull())
})

it.each([
  ['without permission', anAccess(), { can: [] }, 'Your role does not include files'],
  ['for staff', anAccess(), { role: null, can: [] }, 'Only the owner and members'],
  ['on a machine without it', anAccess({ address: null }), {}, 'offers no SFTP'],
  ['before there is a machine', anAccess({ address: null }), { datacenter: null }, 'when a machine has room'],
  ['while suspended', anAccess(), { suspension_reason: 'other' as const }, 'until the suspension has ended'],
])('says what is the case %s', async (_when, access, server, words) => {
  await open(access, server)
  await shows(words)
  expect(text()).toContain(words)
})

it('offers to load it again', async () => {
  await open(() => {
    throw toApiError(503, { error: 'node_unavailable', description: 'the node is unavailable' })
  })
  await shows('could not be loaded')
  expect(button('Try again')).toBeDefined()
})

const keyField = () => document.querySelector('textarea[name=key]') as HTMLTextAreaElement

it('adds a public key, and says why one is refused', async () => {
  await open(anAccess())
  await shows('Public keys')
  await vi.waitFor(() => expect(keyField()).not.toBeNull())
  addKey = () => {
    const problem = {
      path: 'public_key',
      message: 'must have at least 2048 bits',
      rule: 'sftp_key_short',
      params: { min: 2048 },
    }
    throw toApiError(400, { error: 'invalid_input', description: 'too short', fields: [problem] })
  }
  await typeInto(keyField(), ' ssh-rsa AAAA bob@laptop\n')
  await press(button('Add key'))
  await shows('must have at least 2048 bits')
  expect(keyField().value).toContain('ssh-rsa AAAA')
  addKey = () => aKey()
  await press(button('Add key'))
  await vi.waitFor(() => expect(keyField().value).toBe(''))
  const body = { public_key: 'ssh-rsa AAAA bob@laptop' }
  expect(inputs()).toEqual([
    ['POST', { params, body }],
    ['POST', { params, body }],
  ])
})

it('does not send a private key', async () => {
  await open(anAccess())
  await vi.waitFor(() => expect(keyField()).not.toBeNull())
  await typeInto(keyField(), '-----BEGIN OPENSSH PRIVATE KEY-----')
  await shows('must stay secret')
  expect(button('Add key').disabled).toBe(true)
  expect(inputs()).toEqual([])
})

it('lists keys, and asks before one is deleted', async () => {
  await open(anAccess({ keys: [aKey(), aKey({ id: 'OTHER', comment: '' })] }))
  await shows('bob@laptop')
  expect(text()).toContain('never used')
  await press(button('Delete the key bob@laptop'))
  await opened()
  expect(dialog().textContent).toContain('lose their access')
  await submit()
  await vi.waitFor(() => expect(inputs()).toEqual([['DELETE', { params: { ...params, key: 'KKKKKKKK' } }]]))
})

it('offers no further key than the bound', async () => {
  await open(anAccess({ keys: Array.from({ length: 10 }, (_, at) => aKey({ id: `${at}` })) }))
  await shows('You have 10 keys')
  expect(keyField()).toBeNull()
})
