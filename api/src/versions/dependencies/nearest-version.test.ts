import { describe, expect, it } from 'vitest'
import { nearestVersion } from './nearest-version.ts'

const catalogue = ['1.21.1', '1.21', '24w14a', '1.20.6', '1.20.1', '1.19.4']
const a = (name: string, loader: string, ...gameVersions: string[]) => ({
  name,
  loaders: [loader],
  gameVersions,
})
const nearest = (
  { loader, gameVersion }: { loader?: string; gameVersion: string },
  ...versions: ReturnType<typeof a>[]
) => {
  const found = nearestVersion(versions, { loader: loader ?? null, gameVersion }, catalogue)
  return found && { name: found.version.name, gameVersion: found.gameVersion, loader: found.loader }
}

describe('the version that comes nearest', () => {
  const newest = a('3', 'fabric', '1.21', '1.21.1')
  const old = a('2', 'fabric', '1.19.4', '1.20.1')

  it('is the one for the game version fewest steps away, not the newest', () => {
    expect(nearest({ loader: 'fabric', gameVersion: '1.20.6' }, newest, old)).toEqual({
      name: '2',
      gameVersion: '1.20.1',
      loader: undefined,
    })
    expect(nearest({ loader: 'fabric', gameVersion: '24w14a' }, newest, a('1', 'fabric', '1.19.4'))).toEqual({
      name: '3',
      gameVersion: '1.21',
      loader: undefined,
    })
  })

  it('is for an older game version where a newer one is as far', () => {
    expect(
      nearest({ loader: 'fabric', gameVersion: '24w14a' }, newest, a('1', 'fabric', '1.20.6')),
    ).toMatchObject({ gameVersion: '1.20.6' })
  })

  it('is the newest of several for the same game version', () => {
    expect(nearest({ gameVersion: '1.20.6' }, a('5', 'fabric', '1.20.1'), old)?.name).toBe('5')
  })

  it('stays with the loader where it can, and names another one where it cannot', () => {
    const forge = a('9', 'forge', '1.20.6')
    expect(nearest({ loader: 'fabric', gameVersion: '1.20.6' }, forge, old)?.name).toBe('2')
    expect(nearest({ loader: 'fabric', gameVersion: '1.20.6' }, forge)).toEqual({
      name: '9',
      gameVersion: '1.20.6',
      loader: 'forge',
    })
  })

  it('is nothing where nothing was published', () => {
    expect(nearest({ loader: 'fabric', gameVersion: '1.20.6' })).toBeUndefined()
  })
})
