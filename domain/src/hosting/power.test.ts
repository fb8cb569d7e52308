import { describe, expect, it } from 'vitest'
import {
  pendingAction,
  CRASH_RESTARTS_MS,
  restartsAfter,
  wantedAfter,
  type ObservedPower,
  type WantedPower,
} from './power.ts'

const off: WantedPower = { isOn: false, run: 3, isKilled: false }
const on: WantedPower = { isOn: true, run: 3, isKilled: false }
const observed = (power: ObservedPower['power'], run = 3): ObservedPower => ({ power, run })

describe('Start', () => {
  it('requests a new run of a server that is off', () => {
    expect(wantedAfter('Start', off, observed('stopped'))).toEqual({ ...on, run: 4 })
  })
  it.each([
    ['is starting', observed('starting')],
    ['runs', observed('running')],
    ['has not begun the requested run', observed('stopped', 2)],
  ])('changes nothing while the server %s', (_, state) => {
    expect(wantedAfter('Start', on, state)).toEqual(on)
  })
  it.each(['crashed', 'stopped'] as const)('requests a new run of a server that is %s by itself', (power) => {
    expect(wantedAfter('Start', on, observed(power))).toEqual({ ...on, run: 4 })
  })
})

describe('Restart', () => {
  it('requests a new run', () => {
    expect(wantedAfter('Restart', on, observed('running'))).toEqual({ ...on, run: 4 })
    expect(wantedAfter('Restart', off, observed('stopped'))).toEqual({ ...on, run: 4 })
  })
  it('changes nothing until the node has begun the last one', () => {
    expect(wantedAfter('Restart', on, observed('running', 2))).toEqual(on)
  })
})

describe('Stop and Kill', () => {
  it('switch off', () => {
    expect(wantedAfter('Stop', on, observed('running'))).toEqual(off)
    expect(wantedAfter('Kill', on, observed('running'))).toEqual({ ...off, isKilled: true })
  })
  it('kill a server that is stopping, and let no later Stop spare it', () => {
    const killed = wantedAfter('Kill', off, observed('stopping'))
    expect(killed).toEqual({ ...off, isKilled: true })
    expect(wantedAfter('Stop', killed, observed('stopping'))).toEqual(killed)
  })
  it('are forgotten by the next Start', () => {
    expect(wantedAfter('Start', { ...off, isKilled: true }, observed('stopped')).isKilled).toBe(false)
  })
})

describe('after a crash', () => {
  const now = 1_800_000_000_000
  const crash = { reason: 'exit_code' } as const

  it('a server starts again three times in ten minutes', () => {
    let times: readonly number[] | undefined = []
    for (const at of [now, now + 1, now + 2]) times = restartsAfter(crash, times ?? [], at)
    expect(times).toEqual([now, now + 1, now + 2])
    expect(restartsAfter(crash, times ?? [], now + 3)).toBeUndefined()
    const later = now + CRASH_RESTARTS_MS + 1
    expect(restartsAfter(crash, times ?? [], later)).toEqual([now + 2, later])
  })
  it('counts those of a clock that was put back', () => {
    expect(restartsAfter(crash, [now + 3, now + 2, now + 1], now)).toBeUndefined()
  })
  it.each(['exit_code', 'out_of_memory', 'process_limit'] as const)(
    'of %s a server starts again',
    (reason) => {
      expect(restartsAfter({ reason }, [], now)).toEqual([now])
    },
  )
  it.each([
    { reason: 'start_failed' },
    { reason: 'java_missing' },
    { reason: 'command_invalid' },
    { reason: 'storage_full' },
    { reason: 'node_disk_failed' },
    { reason: 'runtime_unavailable' },
    { reason: 'exit_code', problem: { id: 'no_space' } },
  ] as const)('a server stays off that a new start does not help: %j', (one) => {
    expect(restartsAfter(one, [], now)).toBeUndefined()
  })
})

describe('what a node has yet to begin', () => {
  const off = { isOn: false, run: 3, isKilled: false }
  const on = { ...off, isOn: true }
  it.each([
    [off, 'stopped', 3, undefined],
    [off, 'crashed', 3, undefined],
    [off, 'running', 3, 'Stop'],
    [{ ...off, isKilled: true }, 'stopping', 3, 'Kill'],
    [on, 'running', 3, undefined],
    [on, 'crashed', 3, undefined],
    [on, 'stopped', 2, 'Start'],
    [on, 'running', 2, 'Restart'],
  ] as const)('of %j with one that is %s in run %d: %s', (wanted, power, run, action) => {
    expect(pendingAction(wanted, { power, run })).toBe(action)
  })
})
