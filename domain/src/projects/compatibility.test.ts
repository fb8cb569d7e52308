import { expect, it } from 'vitest'
import { LOADER_NAMES } from './loader-names.ts'
import { LOADERS, PACK_LOADER } from './loaders.ts'
import { fewOf, runsOn } from './compatibility.ts'

const releases = ['1.21.4', '1.21.3', '1.21.2', '1.21.1', '1.21', '1.20.6', '1.20.1', '1.19.2', '1.18.2']

it.each<[string[], string[], string]>([
  [['quilt', 'fabric'], ['1.21', '1.21.1', '1.21.2', '1.21.3', '1.21.4'], 'Fabric, Quilt · 1.21–1.21.4'],
  [['neoforge'], ['1.20.6', '1.21', '1.19.2'], 'NeoForge · 1.20.6–1.21, 1.19.2'],
  [['fabric'], ['1.21.4', '1.21.2', '1.21', '1.20.1', '1.18.2'], 'Fabric · 1.21.4, 1.21.2, 1.21 +2'],
  [
    ['velocity', 'folia', 'purpur', 'paper', 'spigot', 'bukkit', 'waterfall'],
    ['1.21'],
    'Bukkit, Spigot, Paper, Purpur, Folia, Waterfall +1 · 1.21',
  ],
  [['minecraft'], ['1.21'], '1.21'],
  [[], ['24w10a'], '24w10a'],
  [['fabric'], [], 'Fabric'],
  [[], [], ''],
])('a version for %j and %j runs on %s', (loaders, gameVersions, expected) =>
  expect(runsOn({ loaders, gameVersions }, releases)).toBe(expected),
)

it('has a name for every loader that is shown', () =>
  expect(LOADERS.map(({ name }) => name).filter((name) => !Object.hasOwn(LOADER_NAMES, name))).toEqual([
    PACK_LOADER,
  ]))

it('counts what is not named', () => {
  expect(fewOf(['a', 'b'], 2)).toBe('a, b')
  expect(fewOf(['a', 'b', 'c'], 2)).toBe('a, b +1')
})
