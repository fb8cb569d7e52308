import { describe, expect, it } from 'vitest'
import { DEFAULT_GAME_VERSION, mayHaveGameVersion, SERVER_FLAVOURS, startupOf } from './flavours.ts'
import { areJavaOptions, javaOf, javasOf } from './java.ts'

describe('game versions', () => {
  it('are those of the practice server, or any release of the game', () => {
    expect(mayHaveGameVersion('practice', '1.21.4')).toBe(false)
    expect(mayHaveGameVersion('paper', '1.21.4')).toBe(true)
    expect(mayHaveGameVersion('paper', '1.21')).toBe(true)
    for (const wrong of ['24w14a', '1.21.4-pre1', '1', '../1.21', '1.21.4 ', ''])
      expect(mayHaveGameVersion('paper', wrong)).toBe(false)
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

it('options of Java are further ones: neither the memory nor what is started', () => {
  const good = ['', '-XX:+UseG1GC -Dfile.encoding=UTF-8', '-XX:G1HeapRegionSize=8M ']
  const wrong = [
    'server.jar',
    '-Xmx8G',
    '-Xms1G',
    '-XX:MaxRAMPercentage=90',
    '-jar evil.jar',
    '-cp .',
    '@file',
  ]
  // The launcher reads the old names of -Xmx and -Xms, and files that contain any option.
  const hidden = ['-mx64g', '-ms1g', '-XX:Flags=flags', '-XX:VMOptionsFile=options']
  expect(hidden.filter(areJavaOptions)).toEqual([])
  for (const text of [...wrong, '--class-path=.', '-classpath .']) expect(areJavaOptions(text)).toBe(false)
  for (const text of good) expect(areJavaOptions(text)).toBe(true)
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
])('Minecraft %s needs Java %i', (version, major) => {
  expect(javaOf(version)).toBe(major)
  expect(javasOf(version)[0]).toBe(major)
})
