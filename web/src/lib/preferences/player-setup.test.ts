import { describe, expect, it } from 'vitest'
import { fileQueryFor, fits, parseSetup } from './player-setup.ts'

describe('the stored setup', () => {
  it.each([undefined, '', '{', '7', 'null', '{"loader":"fabric"}', '{"gameVersion":7}'])(
    'ignores %j',
    (text) => {
      expect(parseSetup(text)).toBeUndefined()
    },
  )

  it('reads loader and game version', () => {
    expect(parseSetup('{"loader":"fabric","gameVersion":"1.21"}')).toEqual({
      loader: 'fabric',
      gameVersion: '1.21',
    })
  })

  it.each(['iris', 'datapack', 'minecraft'])(
    'does not count %s as a loader that starts the game',
    (loader) => {
      const remembered = parseSetup(JSON.stringify({ loader, gameVersion: '1.21' }))
      expect(remembered).toEqual({ loader: undefined, gameVersion: '1.21' })
    },
  )

  const setup = { loader: 'fabric', gameVersion: '1.21' }

  it.each<[string[], boolean]>([
    [['fabric'], true],
    [['forge'], false],
    [['paper'], false],
    [['minecraft'], true],
    [['datapack'], true],
    [['iris', 'optifine'], true],
    [['forge', 'datapack'], true],
    [[], false],
  ])('with Fabric runs what is for %j: %s', (loaders, runs) => {
    expect(fits(setup, loaders)).toBe(runs)
  })

  it.each<[string[], string | undefined]>([
    [['fabric', 'forge'], 'fabric'],
    [['fabric', 'datapack'], 'fabric'],
    [['forge', 'datapack'], 'datapack'],
    [['minecraft'], 'minecraft'],
    [['iris', 'optifine'], undefined],
  ])('asks for a file of %j by %s', (loaders, loader) => {
    expect(fileQueryFor(setup, loaders)).toEqual({ loader, game_version: '1.21' })
  })

  it.each([[['forge']], [[]], [['forge', 'iris', 'optifine']]])('has no matching file of %j', (loaders) => {
    expect(fileQueryFor(setup, loaders)).toBeUndefined()
  })

  it('requests the game version alone without a loader', () => {
    const vanilla = { loader: undefined, gameVersion: '1.21' }
    expect(fileQueryFor(vanilla, ['forge'])).toEqual({ loader: undefined, game_version: '1.21' })
    expect(fileQueryFor(vanilla, [])).toBeUndefined()
  })
})
