import { describe, expect, it } from 'vitest'
import {
  contentName,
  contentPlaceOf,
  contentTypesOf,
  isContentName,
  isEnabledContent,
} from './server-content.ts'

describe('the content of a server', () => {
  it('lies in a folder that depends on the flavour', () => {
    const folders = ['fabric', 'quilt', 'paper', 'practice'].map((name) => contentPlaceOf(name)?.folder)
    expect(folders).toEqual(['mods', 'mods', 'plugins', 'world/datapacks'])
  })

  it('has data packs on all servers, and nothing that the software does not load', () => {
    const types = ['neoforge', 'purpur', 'vanilla'].map(contentTypesOf)
    expect(types).toEqual([['mod', 'datapack'], ['plugin', 'datapack'], ['datapack']])
    expect(contentPlaceOf('fabric', 'datapack')?.folder).toBe('world/datapacks')
    expect(contentPlaceOf('fabric', 'mod')?.folder).toBe('mods')
    expect(contentPlaceOf('fabric', 'plugin')).toBeUndefined()
  })

  it('is disabled by its name', () => {
    expect(['a.jar', 'a.jar.disabled'].map(isEnabledContent)).toEqual([true, false])
    expect([contentName('a.jar', false), contentName('a.jar.disabled', false)]).toEqual(
      Array(2).fill('a.jar.disabled'),
    )
    expect([contentName('a.jar', true), contentName('a.jar.disabled', true)]).toEqual(Array(2).fill('a.jar'))
  })

  it('has files of one extension, in no folder below', () => {
    const names = ['a.jar', 'A.JAR', 'a.jar.disabled', 'a.zip', 'b/a.jar', 'a.jar.txt']
    expect(names.filter((name) => isContentName(name, '.jar'))).toEqual(['a.jar', 'A.JAR', 'a.jar.disabled'])
  })
})
