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

describe('nearestVersion', () => {
  const newest = a('3', 'fabric', '1.21', '1.21.1')
  const old = a('2', 'fabric', '1.19.4', '1.20.1')

  it('prefers the closest game version to the newest upload', () => {
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

  it('prefers the older of two equally close game versions', () => {
    expect(
      nearest({ loader: 'fabric', gameVersion: '24w14a' }, newest, a('1', 'fabric', '1.20.6')),
    ).toMatchObject({ gameVersion: '1.20.6' })
  })

  it('prefers the newest of several versions for the same game version', () => {
    expect(nearest({ gameVersion: '1.20.6' }, a('5', 'fabric', '1.20.1'), old)?.name).toBe('5')
  })

  it('prefers the requested loader and otherwise names another one', () => {
    const forge = a('9', 'forge', '1.20.6')
    expect(nearest({ loader: 'fabric', gameVersion: '1.20.6' }, forge, old)?.name).toBe('2')
    expect(nearest({ loader: 'fabric', gameVersion: '1.20.6' }, forge)).toEqual({
      name: '9',
      gameVersion: '1.20.6',
      loader: 'forge',
    })
  })

  it('returns nothing without versions', () => {
    expect(nearest({ loader: 'fabric', gameVersion: '1.20.6' })).toBeUndefined()
  })
})
