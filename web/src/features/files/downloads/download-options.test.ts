import { describe, expect, it } from 'vitest'
import { firstChoice, loaderChoices, offeredGameVersions } from './download-options.ts'

const catalogue = ['24w14a', '1.21.1', '1.21', '1.20.1', '1.19']
const offers = [
  { loaders: ['fabric'], game_versions: ['1.21', '24w14a'] },
  { loaders: ['fabric', 'forge'], game_versions: ['1.20.1'] },
]

describe('choosing a download', () => {
  it('lists releases newest first, and snapshots on demand', () => {
    expect(offeredGameVersions(offers, catalogue, false)).toEqual(['1.21', '1.20.1'])
    expect(offeredGameVersions(offers, catalogue, true)).toEqual(['24w14a', '1.21', '1.20.1'])
  })

  it('shows snapshots when there is nothing else', () => {
    expect(offeredGameVersions([{ loaders: [], game_versions: ['24w14a'] }], catalogue, false)).toEqual([
      '24w14a',
    ])
  })

  it('says up to when a loader was supported', () => {
    expect(loaderChoices(offers, ['fabric', 'forge', 'quilt'], '1.21', catalogue)).toEqual([
      { loader: 'fabric', isAvailable: true },
      { loader: 'forge', isAvailable: false, nearest: { side: 'until', gameVersion: '1.20.1' } },
      { loader: 'quilt', isAvailable: false },
    ])
  })

  it('says from when on, or what else, a loader was supported', () => {
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

  it('begins with the remembered setup as far as it fits', () => {
    const begin = (remembered?: { loader: string; gameVersion: string }) =>
      firstChoice(offers, ['fabric', 'forge'], ['1.21', '1.20.1'], remembered)
    expect(begin()).toEqual({ loader: undefined, gameVersion: undefined })
    expect(begin({ loader: 'forge', gameVersion: '1.20.1' })).toEqual({
      loader: 'forge',
      gameVersion: '1.20.1',
    })
    expect(begin({ loader: 'forge', gameVersion: '1.21' })).toEqual({
      loader: undefined,
      gameVersion: '1.21',
    })
    expect(firstChoice(offers, ['fabric'], ['1.21'], undefined)).toEqual({
      loader: 'fabric',
      gameVersion: undefined,
    })
  })
})
