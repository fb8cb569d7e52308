import { describe, expect, it } from 'vitest'
import {
  compareLoaders,
  HIDDEN_LOADERS,
  isLoader,
  LOADERS_BY_TYPE,
  LOADERS_OF_PACKS,
  PLATFORM_LOADERS,
} from './loaders.ts'

describe('loaders', () => {
  it('stand in groups', () => {
    expect(LOADERS_BY_TYPE.mod).toEqual([
      'fabric',
      'forge',
      'neoforge',
      'quilt',
      'liteloader',
      'modloader',
      'rift',
    ])
    expect(LOADERS_BY_TYPE.plugin.filter((name) => !PLATFORM_LOADERS.includes(name))).toEqual([
      'bukkit',
      'spigot',
      'paper',
      'purpur',
      'sponge',
      'folia',
    ])
    expect(PLATFORM_LOADERS).toEqual(['bungeecord', 'waterfall', 'velocity'])
    expect(HIDDEN_LOADERS).toEqual(['liteloader', 'modloader', 'rift', 'mrpack'])
    expect(LOADERS_OF_PACKS).toEqual(['fabric', 'forge', 'neoforge', 'quilt'])
  })

  it('are known in any case', () => {
    expect(isLoader('NeoForge')).toBe(true)
    expect(isLoader('mrpack')).toBe(true)
    expect(isLoader('toString')).toBe(false)
  })

  it('sort into the order of the catalogue, strangers behind by name', () => {
    expect(['zzz', 'paper', 'aaa', 'quilt', 'fabric'].toSorted(compareLoaders)).toEqual([
      'fabric',
      'quilt',
      'paper',
      'aaa',
      'zzz',
    ])
  })
})
