import { describe, expect, it } from 'vitest'
import {
  DEFAULT_GAME_VERSION,
  isGameSnapshot,
  mayHaveGameVersion,
  SERVER_FLAVOURS,
  startupOf,
} from './flavours.ts'
import { javaOf, javasOf } from './java.ts'

describe('game versions', () => {
  const snapshots = [
    '25w21a',
    '13w47e',
    '1.21.6-pre1',
    '1.20-rc1',
    '26.1-snapshot-11',
    '26.1-pre-2',
    '26.1.1-rc-1',
  ]

  it('are those of the practice server, or any release or snapshot of the game', () => {
    expect(mayHaveGameVersion('practice', '1.21.4')).toBe(false)
    expect(mayHaveGameVersion('practice', '25w21a')).toBe(false)
    for (const release of ['1.21.4', '1.21', '26.1.2']) {
      expect(mayHaveGameVersion('paper', release)).toBe(true)
      expect(isGameSnapshot(release)).toBe(false)
    }
    for (const snapshot of snapshots) {
      expect(mayHaveGameVersion('paper', snapshot)).toBe(true)
      expect(isGameSnapshot(snapshot)).toBe(true)
    }
  })

  it.each([
    '',
    '1',
    '1.21.4 ',
    '1.21.4\n',
    '25w21',
    '25w21aa',
    '1.21-pre',
    '1.21-beta1',
    '1.21-pre1-rc1',
    '1.21-pre111',
    '-rc1',
    '..',
    '../1.21',
    '1.21/..',
    '25w21a/..',
    '1.21-pre1/../..',
    '1.21%2f',
    '1.21-pre1?x',
    '1.21-rc1#',
    '20w14infinite',
    '23w13a_or_b',
    '1.14 Pre-Release 1',
    `1.${'1'.repeat(60)}`,
  ])('are never %j', (wrong) => {
    expect(mayHaveGameVersion('vanilla', wrong)).toBe(false)
  })

  it('have a default that every flavour may have', () => {
    for (const flavour of SERVER_FLAVOURS)
      expect(mayHaveGameVersion(flavour, DEFAULT_GAME_VERSION)).toBe(true)
  })
})

describe('the start of a server', () => {
  it('leaves Java memory for what it needs besides its heap', () => {
    const heapMb = (memoryMb: number) => startupOf('vanilla', memoryMb).heapMb
    expect([512, 2048, 4096, 8192].map(heapMb)).toEqual([256, 1536, 3481, 6963])
    expect(startupOf('vanilla', 2048).options).toContain('-Xmx1536M')
  })
})

it.each([
  ['1.0', 8],
  ['1.8.9', 8],
  ['1.16.5', 8],
  ['1.17', 17],
  ['1.17.1', 17],
  ['1.18', 17],
  ['1.20.4', 17],
  ['1.20.5', 21],
  ['1.21', 21],
  ['1.21.11', 21],
  ['26.1', 25],
  ['21w18a', 8],
  ['21w19a', 17],
  ['21w43a', 17],
  ['24w13a', 17],
  ['24w14a', 21],
  ['25w46a', 21],
  ['26w14a', 25],
  ['1.16.5-rc1', 8],
  ['1.17-pre1', 17],
  ['1.20.5-pre1', 21],
  ['1.21.6-pre1', 21],
  ['26.1-snapshot-1', 25],
  ['26.1-rc-2', 25],
  ['a name of another form', 25],
])('Minecraft %s needs Java %i', (version, major) => {
  expect(javaOf(version)).toBe(major)
  expect(javasOf(version)[0]).toBe(major)
})
