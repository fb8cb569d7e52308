import { describe, expect, it } from 'vitest'
import { bySizeAndStrength, featuredOf, splitTags, tagsOf, tagTypeOf } from './tag-limits.ts'

const tag = (name: string, header: string) => ({ name, header, icon: '', project_type: 'mod' })

describe('project tags', () => {
  it('features the first three tags when none is featured', () => {
    expect(splitTags(['a', 'b', 'c', 'd'], [])).toEqual({
      categories: ['a', 'b', 'c'],
      additional_categories: ['d'],
    })
    expect(splitTags(['a', 'b'], ['b'])).toEqual({ categories: ['b'], additional_categories: ['a'] })
  })

  it('drops a featured tag that is no longer chosen', () => {
    expect(featuredOf(['a'], ['a', 'b'])).toEqual(['a'])
  })

  it('lists a tag that two types of the project share once', () => {
    const shared = [tag('magic', 'categories'), { ...tag('magic', 'categories'), project_type: 'modpack' }]
    expect(tagsOf(shared, ['mod', 'modpack'], 'categories')).toHaveLength(1)
  })

  it('sorts by number, strength and name', () => {
    const names = (header: string, ...list: string[]) =>
      list
        .map((name) => tag(name, header))
        .toSorted(bySizeAndStrength)
        .map(({ name }) => name)
    expect(names('resolutions', '512x+', '8x-', '64x')).toEqual(['8x-', '64x', '512x+'])
    expect(names('performance impact', 'screenshot', 'potato', 'high')).toEqual([
      'potato',
      'high',
      'screenshot',
    ])
    expect(names('categories', 'b', 'a')).toEqual(['a', 'b'])
  })

  it('gives plugins the tags of mods', () => {
    expect(tagTypeOf({ project_types: ['plugin'], url_type: 'plugin' })).toEqual(['mod'])
    expect(tagTypeOf({ project_types: [], url_type: 'mod' })).toEqual(['mod'])
  })
})
