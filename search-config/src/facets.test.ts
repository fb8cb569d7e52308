import { describe, expect, it } from 'vitest'
import { FilterError, filterOfFacets } from './facets.ts'

const translate = (facets: unknown) => filterOfFacets(JSON.stringify(facets))

describe('filterOfFacets', () => {
  it.each([
    [[['project_type:mod']], ['project_types = "mod"']],
    [[['versions:1.16.5', 'versions:1.17.1']], ['game_versions = "1.16.5" OR game_versions = "1.17.1"']],
    [[['versions!=1.20.1']], ['NOT game_versions = "1.20.1"']],
    [[['project_type != plugin']], ['NOT project_types = "plugin"']],
    [[['downloads <= 100']], ['downloads <= 100']],
    [[['created_timestamp>1700000000']], ['date_created > 1700000000000']],
    [[['title:"A b"']], ['title = "A b"']],
    [[['author=x" OR "y']], ['author = "x\\" OR \\"y"']],
    [[['open_source:true'], []], ['open_source = "true"']],
    [['license:mit'], ['license = "mit"']],
    [
      [[['categories:magic', 'client_side:required'], 'categories:mobs']],
      ['(categories = "magic" AND client_side = "required") OR categories = "mobs"'],
    ],
  ])('translates %j', (facets, expected) => {
    expect(translate(facets)).toEqual(expected)
  })

  it('adds pairs so that loader and version match on one version', () => {
    const filter = translate([
      ['categories:Fabric', 'categories:quilt'],
      ['versions:1.20.2'],
      ['categories:magic'],
    ])
    expect(filter.at(-1)).toBe('compat IN ["fabric|1.20.2", "quilt|1.20.2"]')
    expect(filter).toHaveLength(4)
  })

  it('matches type and game version on one version', () => {
    expect(translate([['project_type:mod'], ['versions:1.20', 'versions:1.21']]).at(-1)).toBe(
      'mod_versions IN ["1.20", "1.21"]',
    )
    expect(translate([['project_type:mod', 'project_type:datapack'], ['versions:1.20']]).at(-1)).toBe(
      'mod_versions = "1.20" OR datapack_versions = "1.20"',
    )
    expect(translate([['project_type:shader'], ['versions:1.20']])).toHaveLength(2)
  })

  it('adds each pair once and rejects too many combinations', () => {
    const twice = [['loaders:rift', 'loaders:rift'], ['loaders:rift'], ['versions:1.7', 'versions:1.7']]
    expect(translate(twice).filter((filter) => filter.startsWith('compat'))).toEqual(['compat = "rift|1.7"'])
    const loaders = ['fabric', 'forge', 'quilt', 'rift', 'iris'].map((loader) => [`loaders:${loader}`])
    const versions = Array.from({ length: 100 }, (_, minor) => [`versions:1.${minor}`])
    expect(() => translate([...loaders, ...versions])).toThrow(FilterError)
    const many = Array.from({ length: 900 }, (_, minor) => `versions:1.${minor}`)
    const few = ['fabric', 'forge', 'quilt', 'rift', 'iris'].map((loader) => `loaders:${loader}`)
    expect(translate([few, many]).at(-1)).toContain('"iris|1.899"')
    expect(() => translate([few, few.slice(1), many])).toThrow(/8100 pairs; at most 8000/)
  })

  it('keeps the error message short for long input', () => {
    expect(() => translate([['x'.repeat(10_000)]])).toThrow(/^.{0,200}$/)
    expect(() => filterOfFacets('['.repeat(9000) + ']'.repeat(9000))).toThrow(/^.{0,200}$/)
  })

  it('accepts spaces anywhere', () => {
    expect(translate([['  title \t:  x y \n']])).toEqual(['title = "x y"'])
    expect(translate([[`title:x${' '.repeat(19_900)}y`]])).toEqual([`title = "x${' '.repeat(19_900)}y"`])
  })

  it('adds no pairs when a group mixes loaders and categories', () => {
    expect(translate([['categories:fabric', 'categories:magic'], ['versions:1.20.2']])).toHaveLength(2)
  })

  it.each([
    ['{', /must be JSON/],
    ['{}', /list of lists/],
    ['[1]', /each item/],
    ['[["nonsense"]]', /^"nonsense" is no condition/],
    ['[[[[]]]]', /^a list is no condition/],
    ['[[7]]', /^"7" is no condition/],
    ['[["colour:1"]]', /unknown key colour/],
    ['[["__proto__:1"]]', /unknown key/],
    ['[["versions>1.2"]]', /knows only/],
    ['[["downloads:many"]]', /needs a number/],
    ['[["downloads:>5"]]', /needs a number/],
  ])('rejects %s with the field and the rule', (text, message) => {
    expect(() => filterOfFacets(text)).toThrow(FilterError)
    expect(() => filterOfFacets(text)).toThrow(message)
  })
})
