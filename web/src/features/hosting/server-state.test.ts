import { describe, expect, it } from 'vitest'
import { aServer, anOperation, aPower } from '../../../testing/servers.ts'
import { isChanging, phaseOf, shownPower, withLivePower } from './server-state.ts'

describe('the phase of a server', () => {
  it.each([
    ['suspended', aServer({ status: 'suspended', suspension_reason: 'moderated', node_available: false })],
    ['upgrading', aServer({ status: 'suspended', suspension_reason: 'upgrading' })],
    ['waiting', aServer({ status: 'unprovisioned', datacenter: null, node_available: false, power: null })],
    ['unavailable', aServer({ status: 'installing', node_available: false, power: null })],
    ['installing', aServer({ status: 'unprovisioned' })],
    ['installing', aServer({ operations: [anOperation({ kind: 'reinstall', state: 'queued' })] })],
    ['broken', aServer({ status: 'broken', operations: [anOperation({ state: 'failed' })] })],
    ['ready', aServer({ operations: [anOperation({ kind: 'backup', state: 'running' })] })],
  ])('is %s', (phase, server) => {
    expect(phaseOf(server)).toBe(phase)
  })
})

describe('the power that is shown', () => {
  it.each([
    ['running', { state: 'running', wanted: true, pending: false }],
    ['restarting', { state: 'running', wanted: true, pending: true }],
    ['starting', { state: 'crashed', wanted: true, pending: true }],
    ['stopping', { state: 'running', wanted: false, pending: true }],
    ['crashed', { state: 'crashed', wanted: true, pending: false }],
  ] as const)('is %s', (shown, power) => {
    expect(shownPower(aPower(power))).toBe(shown)
  })

  it('changes soon while something is pending or an operation is open', () => {
    expect(isChanging(aServer())).toBe(false)
    expect(isChanging(aServer({ power: null }))).toBe(false)
    expect(isChanging(aServer({ power: aPower({ state: 'starting' }) }))).toBe(true)
    expect(isChanging(aServer({ operations: [anOperation({ state: 'queued' })] }))).toBe(true)
  })
})

describe('the power that the console reports', () => {
  const running = { state: 'running', crash: null, started: '2026-01-01T00:00:00.000Z' } as const
  const stopped = { state: 'stopped', crash: null, started: null } as const
  const after = (power: Parameters<typeof aPower>[0], live: typeof running | typeof stopped) =>
    withLivePower(aServer({ power: aPower(power) }), live).power

  it('ends what was pending when it has been reached', () => {
    expect(after({ state: 'stopped', wanted: true, pending: true, started: null }, running)).toMatchObject({
      state: 'running',
      pending: false,
    })
    expect(after({ state: 'running', wanted: false, pending: true }, stopped)).toMatchObject({
      state: 'stopped',
      pending: false,
    })
  })

  it('leaves a restart pending while the old process runs', () => {
    const power = { state: 'running', wanted: true, pending: true, started: running.started } as const
    expect(after(power, running)?.pending).toBe(true)
    expect(after(power, stopped)?.pending).toBe(true)
  })

  it('changes nothing while the node is unavailable', () => {
    expect(withLivePower(aServer({ power: null }), running).power).toBeNull()
  })
})
