import { describe, expect, it } from 'vitest'
import { LOADERS } from '../reference/catalogue.ts'
import type { ProjectType } from './schema/projects.ts'
import { underlyingTypeOf, type UrlType, urlTypeOf } from './url-type.ts'

const cases: [underlying: UrlType, loaders: string[], expected: UrlType][] = [
  ['mod', ['fabric', 'quilt'], 'mod'],
  ['mod', ['fabric', 'datapack'], 'datapack'],
  ['mod', ['paper', 'datapack'], 'datapack'],
  ['mod', ['fabric', 'paper'], 'plugin'],
  ['mod', ['velocity'], 'plugin'],
  ['mod', [], 'mod'],
  ['modpack', ['fabric'], 'modpack'],
  ['resourcepack', ['minecraft'], 'resourcepack'],
  ['shader', ['iris'], 'shader'],
  ['project', [], 'project'],
]

describe('the type in an address', () => {
  it.each(cases)('of a %s with %j is %s', (underlying, loaders, expected) => {
    expect(urlTypeOf(underlying, loaders)).toBe(expected)
  })

  it('agrees with the type that the catalogue gives each loader', () => {
    for (const { name, projectType } of LOADERS) {
      expect(urlTypeOf(underlyingTypeOf([projectType]), [name])).toBe(projectType)
    }
  })

  it.each<[ProjectType[], UrlType]>([
    [[], 'project'],
    [['mod', 'plugin'], 'mod'],
    [['datapack'], 'mod'],
    [['mod', 'modpack'], 'modpack'],
    [['shader'], 'shader'],
  ])('underlying %j is %s', (types, expected) => {
    expect(underlyingTypeOf(types)).toBe(expected)
  })
})
