// @vitest-environment happy-dom
import { toApiError } from '@quarry/api/contract/client'
import type { Server } from '@quarry/api/contract/hosting/servers'
import type { SftpAccess } from '@quarry/api/contract/hosting/sftp'
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
  ...given,
})
const A_PASSWORD = { created: '2026-01-01T00:00:00.000Z', last_used: null }

async function open(access: SftpAccess | (() => never), given: Partial<Server> = {}) {
  const answer: StageApi = ({ method }) => {
    if (method === 'GET') return typeof access === 'function' ? access() : access
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
