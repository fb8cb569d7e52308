import { describe, expect, it } from 'vitest'
import { packSoftwareOf } from './server-packs.ts'

describe('the software of a modpack', () => {
  it.each([
    [
      { minecraft: '1.20.4', 'fabric-loader': '0.15.6' },
      { flavour: 'fabric', gameVersion: '1.20.4', loaderVersion: '0.15.6' },
    ],
    [
      { 'quilt-loader': '0.23.1', minecraft: '1.20.1' },
      { flavour: 'quilt', gameVersion: '1.20.1', loaderVersion: '0.23.1' },
    ],
    [{ minecraft: '1.21' }, { flavour: 'vanilla', gameVersion: '1.21', loaderVersion: null }],
    [{ minecraft: '24w07a' }, { flavour: 'vanilla', gameVersion: '24w07a', loaderVersion: null }],
  ])('is named by its dependencies: %o', (dependencies, software) => {
    expect(packSoftwareOf(dependencies)).toEqual(software)
  })

  it.each([
    ['no game version', { forge: '47.2.0' }],
    ['no name of a game version', { minecraft: '../24w07a' }],
    ['two loaders', { minecraft: '1.20.1', forge: '47.2.0', neoforge: '20.1.0' }],
    ['an unknown loader', { minecraft: '1.20.1', rift: '1' }],
    ['a path in place of a version', { minecraft: '1.20.1', forge: '../47' }],
  ])('is not known for %s', (_what, dependencies: Record<string, string>) => {
    expect(packSoftwareOf(dependencies)).toBeUndefined()
  })
})
