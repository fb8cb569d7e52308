import { describe, expect, it } from 'vitest'
import {
  PROJECT_TYPES,
  SHELF_ORDER,
  addedTypes,
  isProjectType,
  projectTypesOf,
  v2ProjectType,
} from './project-types.ts'

describe('project types', () => {
  it.each([
    [['fabric', 'forge'], ['mod']],
    [
      ['paper', 'fabric', 'datapack'],
      ['mod', 'plugin', 'datapack'],
    ],
    [['mrpack', 'fabric'], ['modpack']],
    [['minecraft'], ['resourcepack']],
    [['iris'], ['shader']],
    [['nonsense'], []],
    [[], []],
  ])('of loaders %j are %j', (loaders, types) => {
    expect(projectTypesOf(loaders)).toEqual(types)
  })

  it.each([
    [['plugin', 'modpack'], 'modpack'],
    [['plugin'], 'mod'],
    [['datapack', 'shader'], 'mod'],
    [['shader'], 'shader'],
    [[], 'mod'],
  ] as const)('%j is shown by v2 as %s', (types, shown) => {
    expect(v2ProjectType(types)).toBe(shown)
  })

  it.each([
    [['mod'], ['neoforge'], []],
    [['mod'], ['paper', 'datapack'], []],
    [['plugin'], ['fabric'], []],
    [['mod'], ['mrpack', 'fabric'], ['modpack']],
    [['modpack'], ['mrpack', 'quilt'], []],
    [['modpack'], ['fabric'], ['mod']],
    [['mod'], ['fabric', 'iris', 'minecraft'], ['shader', 'resourcepack']],
    [['mod', 'resourcepack'], ['minecraft'], []],
    [[], ['iris'], []],
  ] as const)('%j with a version for %j gain %j', (types, loaders, added) => {
    expect(addedTypes(types, loaders).toSorted()).toEqual([...added].toSorted())
  })

  it('stand on the shelves, each once', () => {
    expect(SHELF_ORDER.toSorted()).toEqual(PROJECT_TYPES.toSorted())
  })

  it('are distinguished from other words', () => {
    expect(isProjectType('plugin')).toBe(true)
    expect([undefined, 'project', 'constructor', 'Mod'].some(isProjectType)).toBe(false)
  })
})
