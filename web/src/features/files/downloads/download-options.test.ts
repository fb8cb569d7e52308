import { describe, expect, it } from 'vitest'
import { initialSetup, loaderChoices, offeredGameVersions } from './download-options.ts'

const catalogue = ['24w14a', '1.21.1', '1.21', '1.20.1', '1.19']
const offers = [
  { loaders: ['fabric'], game_versions: ['1.21', '24w14a'] },
  { loaders: ['fabric', 'forge'], game_versions: ['1.20.1'] },
]

describe('download options', () => {
  it('list releases newest first, and snapshots on demand', () => {
    expect(offeredGameVersions(offers, catalogue, false)).toEqual(['1.21', '1.20.1'])
    expect(offeredGameVersions(offers, catalogue, true)).toEqual(['24w14a', '1.21', '1.20.1'])
  })

  it('list snapshots if there are no releases', () => {
    expect(offeredGameVersions([{ loaders: [], game_versions: ['24w14a'] }], catalogue, false)).toEqual([
      '24w14a',
    ])
  })

  it('show the last game version of a loader that has only older ones', () => {
    expect(loaderChoices(offers, ['fabric', 'forge', 'quilt'], '1.21', catalogue)).toEqual([
      { loader: 'fabric', isAvailable: true },
      { loader: 'forge', isAvailable: false, nearest: { side: 'until', gameVersion: '1.20.1' } },
      { loader: 'quilt', isAvailable: false },
    ])
  })

  it('show the first or nearest game version of a loader otherwise', () => {
    const nearest = (gameVersion: string) =>
      loaderChoices(
        [
          { loaders: ['quilt'], game_versions: ['1.21'] },
          { loaders: ['forge'], game_versions: ['1.21.1', '1.19'] },
        ],
        ['quilt', 'forge'],
        gameVersion,
        catalogue,
      ).map((choice) => choice.nearest)
    expect(nearest('1.20.1')).toEqual([
      { side: 'from', gameVersion: '1.21' },
      { side: 'also', gameVersion: '1.19' },
    ])
  })

  it('start with the remembered setup as far as it fits', () => {
    const begin = (remembered?: { loader: string; gameVersion: string }) =>
      initialSetup(offers, ['fabric', 'forge'], ['1.21', '1.20.1'], remembered)
    expect(begin()).toEqual({ loader: undefined, gameVersion: undefined })
    expect(begin({ loader: 'forge', gameVersion: '1.20.1' })).toEqual({
      loader: 'forge',
      gameVersion: '1.20.1',
    })
    expect(begin({ loader: 'forge', gameVersion: '1.21' })).toEqual({
      loader: undefined,
      gameVersion: '1.21',
    })
    expect(initialSetup(offers, ['fabric'], ['1.21', '1.20.1'], undefined)).toEqual({
      loader: 'fabric',
      gameVersion: undefined,
    })
  })

  it('start with the only game version', () => {
    const one = [{ loaders: ['fabric'], game_versions: ['1.21', '24w14a'] }]
    expect(initialSetup(one, ['fabric'], ['24w14a', '1.21'], undefined).gameVersion).toBe('1.21')
    const remembered = { loader: 'fabric', gameVersion: '1.20.1' }
    expect(initialSetup(one, ['fabric'], ['24w14a', '1.21'], remembered).gameVersion).toBe('1.21')
  })
})
