import type { Server } from '@quarry/api/contract/hosting/servers'
import { HOUR_MS } from '@quarry/domain/times'
import { describe, expect, it, vi } from 'vitest'
import { button, dialog, pageStage, press, shows, text } from '../../../../testing/page-stage.tsx'
import { anOperation, aServer } from '../../../../testing/servers.ts'
import { setRenderedMs, siteNowMs } from '../../../lib/live/site-clock.ts'
import { ServerOverview } from './server-overview.tsx'

const stage = pageStage()
const open = (given: Partial<Server>, answer?: () => unknown, contact = {}) =>
  stage.open(
    () => <ServerOverview server={aServer(given)} />,
    ({ method }) => {
      if (method === 'POST') return undefined
      if (answer) return answer()
      throw new Error('no console in this test')
    },
    null,
    { notices: { contact } },
  )
/** Without the console. */
const can = ['server.power', 'server.reinstall'] as const

describe('the overview of a server', () => {
  it.each([
    ['breaks the rules', { status: 'suspended', suspension_reason: 'moderated' } as const],
    ['being upgraded', { status: 'suspended', suspension_reason: 'upgrading' } as const],
    ['files are on that machine', { node_available: false, power: null, usage: null }],
    ['Waiting for the node', { status: 'unprovisioned' } as const],
  ])('says what keeps it from being used: %s', async (words, server) => {
    await open(server)
    await shows(words)
    expect(text()).not.toContain('Console')
  })

  it.each([
    ['cancelled', 'owner', 1],
    ['paymentfailed', 'owner', 1],
    ['moderated', 'owner', 0],
    ['cancelled', 'everything', 0],
  ] as const)('leads from the suspension %s the %s to billing: %d', async (reason, role, count) => {
    await open({
      status: 'suspended',
      suspension_reason: reason,
      role,
      can: role === 'owner' ? ['server.share'] : ['server.edit'],
    })
    await shows('suspended')
    expect(document.querySelectorAll('a[href="/settings/billing#server-SSSSSSSS"]')).toHaveLength(count)
  })

  it('names the node of a server if that is silent', async () => {
    await open({ node_available: false, power: null, usage: null })
    await shows('unavailable')
    expect(text()).toContain('Node 1')
  })

  it.each([
    ['a silent node', { node_available: false, power: null, usage: null }],
    ['a suspension', { status: 'suspended', suspension_reason: 'other' } as const],
  ])('says who helps with %s, and names what they ask for', async (_when, server) => {
    const contact = { contact: 'https://help.example/', chat: 'https://chat.example/' }
    await open(server, undefined, contact)
    await shows('Contact support')
    for (const href of Object.values(contact))
      expect(document.querySelectorAll(`a[href="${href}"]`)).toHaveLength(1)
    expect([...document.querySelectorAll('dt')].map((one) => one.textContent)).toEqual(['Server ID', 'Node'])
    await open(server)
    await shows('support')
    expect(document.querySelector('a[href*="example"]')).toBeNull()
  })

  it('shows the progress of an installation, which can be cancelled once', async () => {
    await open({ status: 'installing', operations: [anOperation()] })
    await shows('40%')
    await press(button('Cancel installation'))
    await vi.waitFor(() => expect(stage.sent).toHaveLength(1))
    expect(stage.sent[0]?.path).toBe('/v3/server/:server/operation/:operation/cancel')
    await open({ status: 'installing', operations: [anOperation({ cancelling: true })] })
    await shows('Cancelling')
    expect(button('Cancel installation')).toBeUndefined()
  })

  it('says why an installation failed that has changed nothing, for a day or until it is dismissed', async () => {
    setRenderedMs(Date.now() - performance.now())
    const operation = (ageMs: number) =>
      anOperation({
        state: 'failed',
        failure: 'network',
        finished: new Date(siteNowMs() - ageMs).toISOString(),
      })
    const after = (ageMs: number) => open({ can: [...can], operations: [operation(ageMs)] })
    await after(HOUR_MS)
    await shows('Storage')
    await shows('the server is as it was before')
    expect(text()).toContain('A download failed')
    await press(button('Try again'))
    await vi.waitFor(() => expect(stage.sent[0]?.path).toContain('/retry'))
    await press(button('Dismiss'))
    await vi.waitFor(() => expect(text()).not.toContain('A download failed'))
    await after(25 * HOUR_MS)
    await shows('Storage')
    expect(text()).not.toContain('A download failed')
    await open({ can: ['server.power'], operations: [operation(HOUR_MS)] })
    await shows('Storage')
    expect(text()).not.toContain('A download failed')
  })

  it.each([true, false])('says that it starts after its installation only if it was on: %s', async (on) => {
    await open({ status: 'installing', operations: [anOperation()], wanted_power: { on, action: null } })
    await shows('You can leave this page')
    expect(text().includes('It starts by itself afterwards')).toBe(on)
  })

  it('says why an installation failed, and tries it again', async () => {
    await open({ status: 'broken', operations: [anOperation({ state: 'failed', failure: 'network' })] })
    await shows('A download failed')
    await press(button('Try again'))
    await vi.waitFor(() => expect(stage.sent).toHaveLength(1))
    expect(stage.sent[0]?.path).toBe('/v3/server/:server/operation/:operation/retry')
  })

  it('gives what support needs about a failed installation', async () => {
    const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await open({ status: 'broken', operations: [anOperation({ state: 'failed', failure: 'network' })] })
    await shows('A download failed')
    await press(button('Copy debug info'))
    expect(JSON.parse(writeText.mock.calls[0]?.[0] ?? '')).toMatchObject({
      server_id: 'SSSSSSSS',
      mc_version: '1.20.4',
      operation: { kind: 'install', failure: 'network' },
    })
  })

  it('shows what the installation printed, and reads it again if that failed', async () => {
    let answer: () => unknown = () => {
      throw new Error('unavailable')
    }
    const broken = { status: 'broken', operations: [anOperation({ state: 'failed' })] } as const
    await open({ ...broken, operations: [...broken.operations] }, () => answer())
    await press(button('Installation log'))
    await shows('The log could not be read')
    answer = () => ({ text: '2026-01-01T00:00:00Z downloads a.jar\n' })
    await press(button('Try again', dialog()))
    await shows('downloads a.jar')
    expect(text()).not.toContain('The log could not be read')
  })

  it('has no log for users who may not see files', async () => {
    await open({ status: 'broken', can: ['server.power'], operations: [anOperation({ state: 'failed' })] })
    await shows('The server is not installed')
    expect(button('Installation log')).toBeUndefined()
  })

  it('marks figures that are close to the plan', async () => {
    await open({
      can: [...can],
      usage: { cpu_percent: 95, memory_mb: 1024, storage_mb: null, players: null },
    })
    await shows('95% of 100%')
    expect(text()).toContain('1\u00a0GiB of 2\u00a0GiB')
    expect(text()).toContain('No value')
    expect(text().match(/Almost full/g)).toHaveLength(1)
  })

  it('leads new servers from the practice server to the platform, until software was chosen', async () => {
    const practice: Partial<Server> = { flavour: 'practice', can: [...can] }
    await open({ ...practice, operations: [anOperation({ state: 'done' })] })
    await shows('The practice server is installed')
    expect(document.querySelector('a[href$="/options/loader"]')).not.toBeNull()
    for (const other of [
      { ...practice, operations: [anOperation({ kind: 'reinstall', state: 'done' })] },
      { ...practice, can: ['server.power'] },
      { ...practice, flavour: 'paper' },
    ] satisfies Partial<Server>[]) {
      await open(other)
      await shows('Memory')
      expect(text()).not.toContain('The practice server is installed')
    }
  })

  it('greys figures that are not known, and says that little storage is used instead of none', async () => {
    const usage = { cpu_percent: null, memory_mb: null, storage_mb: 0, players: null }
    await open({ can: [...can], usage })
    await shows('< 1\u00a0MiB of 16\u00a0GiB')
    expect([...document.querySelectorAll('.server-figure.off dt')].map((one) => one.textContent)).toEqual([
      'Processor',
      'Memory',
    ])
  })

  it.each([
    ['/servers/manage/SSSSSSSS/files', ['server.files'] as const],
    [undefined, ['server.power'] as const],
  ])('links the storage to the files for those who may use them: %s', async (href, rights) => {
    await open({ can: [...rights] })
    await shows('Storage')
    const links = [...document.querySelectorAll('.server-figures a')]
    expect(links[0]?.getAttribute('href') ?? undefined).toBe(href)
  })

  it.each([
    ['3 of 20', { online: 3, max: 20 }],
    ['', null],
  ])('shows the players only while they are known: %j', async (words, players) => {
    const usage = { cpu_percent: 10, memory_mb: 512, storage_mb: 1, players }
    await open({ can: [...can], usage })
    await shows('10% of 100%')
    expect(text().includes('Players')).toBe(words !== '')
    expect(text()).toContain(words)
  })

  it('shows memory in percent of the plan to a viewer who prefers that', async () => {
    const preferences = { ...aServer().preferences, memory_in_bytes: false }
    const usage = { cpu_percent: 10, memory_mb: 512, storage_mb: null, players: null }
    await open({ can: [...can], usage, preferences })
    await shows('25% of 100%')
    expect(text()).not.toContain('512\u00a0MiB')
  })

  it('explains a role without the console', async () => {
    await open({ can: ['server.power'], role: 'power' })
    await shows('Your role does not include the console')
    expect(document.querySelector('.console')).toBeNull()
  })
})
