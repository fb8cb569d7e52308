import { describe, expect, it } from 'vitest'
import { LOADERS } from './loaders.ts'
import { isUrlType, underlyingTypeOf, urlTypeOf } from './url-type.ts'

describe('the segment of an address', () => {
  it.each([
    ['mod', ['fabric', 'forge'], 'mod'],
    ['mod', ['fabric', 'datapack'], 'datapack'],
    ['mod', ['paper', 'datapack'], 'datapack'],
    ['mod', ['fabric', 'paper'], 'plugin'],
    ['mod', ['velocity'], 'plugin'],
    ['mod', ['folia'], 'plugin'],
    ['mod', [], 'mod'],
    ['shader', ['iris', 'paper'], 'shader'],
    ['modpack', ['datapack'], 'modpack'],
    ['project', [], 'project'],
  ] as const)('of a %s with loaders %j is %s', (underlying, loaders, segment) => {
    expect(urlTypeOf(underlying, loaders)).toBe(segment)
  })

  it.each([
    [[], 'project'],
    [['plugin'], 'mod'],
    [['datapack'], 'mod'],
    [['mod', 'plugin'], 'mod'],
    [['mod', 'modpack'], 'modpack'],
    [['resourcepack'], 'resourcepack'],
  ] as const)('derives from types %j as from a %s', (types, underlying) => {
    expect(underlyingTypeOf(types)).toBe(underlying)
  })

  it('agrees with the type that each loader makes', () => {
    for (const { name, type } of LOADERS) expect(urlTypeOf(underlyingTypeOf([type]), [name])).toBe(type)
  })

  it('knows every type and `project`, and nothing else', () => {
    expect(['mod', 'modpack', 'project'].every(isUrlType)).toBe(true)
    expect(['user', 'mods', '', 'toString'].some(isUrlType)).toBe(false)
  })
})
