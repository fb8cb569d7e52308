import { describe, expect, it } from 'vitest'
import { fits, parseSetup } from './player-setup.ts'

describe('the remembered setup', () => {
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

  it('asks for both, except where there is no loader', () => {
    const setup = { loader: 'fabric', gameVersion: '1.21' }
    expect(fits(setup, { loaders: ['fabric'], game_versions: ['1.21'] })).toBe(true)
    expect(fits(setup, { loaders: ['forge'], game_versions: ['1.21'] })).toBe(false)
    expect(fits(setup, { loaders: ['minecraft'], game_versions: ['1.21'] })).toBe(true)
    expect(fits(setup, { loaders: ['fabric'], game_versions: ['1.20'] })).toBe(false)
  })
})
