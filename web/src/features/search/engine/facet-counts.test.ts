import { describe, expect, it } from 'vitest'
import { countQueries } from './facet-counts.ts'
import { groupCounts } from './group-counts.ts'
import { emptyState, type SearchState } from '@quarry/search-config/search-state'

const mods = (change: Partial<SearchState>): SearchState => ({ ...emptyState('mod'), ...change })
const include = (...names: string[]) => names.map((name) => ({ name, out: false }))

describe('countQueries', () => {
  it('adds no query while no group has a chosen value', () => {
    expect(countQueries(mods({ query: 'chest', tags: include('storage') }))).toEqual([])
  })

  it('counts loaders and versions as pairs once one of each is chosen', () => {
    expect(countQueries(mods({ groups: include('fabric'), versions: ['1.21'] }))).toEqual([
      {
        group: 'loader',
        partners: ['1.21'],
        facets: ['compat', 'loaders'],
        filters: 'project_types = "mod" AND mod_versions = "1.21"',
      },
      {
        group: 'version',
        partners: ['fabric'],
        facets: ['compat', 'mod_versions'],
        filters: 'project_types = "mod" AND loaders = "fabric"',
      },
    ])
  })

  it('keeps excluded values when it counts a group', () => {
    const [loader] = countQueries(mods({ groups: [...include('fabric'), { name: 'forge', out: true }] }))
    expect(loader?.filters).toBe('project_types = "mod" AND NOT loaders = "forge"')
  })

  it('counts resolutions without the chosen ones but with the other tags', () => {
    const state = { ...emptyState('resourcepack'), groups: include('16x'), tags: include('themed') }
    expect(countQueries(state)).toEqual([
      {
        group: 'resolution',
        facets: ['categories'],
        filters: 'project_types = "resourcepack" AND categories = "themed"',
      },
    ])
  })
})

describe('groupCounts', () => {
  const main = {
    categories: { storage: 7 },
    loaders: { fabric: 5, forge: 9 },
    game_versions: { '1.21': 5 },
    mod_versions: { '1.21': 4 },
    environments: { client: 3, server: 2, client_and_server: 1 },
    open_source: { true: 6, false: 1 },
  }
  const versionsOf = (partners: string[], compat: Record<string, number>, counts: Record<string, number>) => {
    const query = { group: 'version' as const, filters: '', facets: [], partners }
    return groupCounts('mod', main, [{ query, facets: { compat, mod_versions: counts } }]).version
  }

  it('takes every group from the main query without separate count queries', () => {
    expect(groupCounts('mod', main, [])).toEqual({
      tag: { storage: 7 },
      resolution: { storage: 7 },
      loader: { fabric: 5, forge: 9 },
      version: { '1.21': 4 },
      environment: { client: 3, server: 2, client_and_server: 1 },
      license: { open_source: 6 },
    })
  })

  it('counts game versions of all projects for types that no other type is mixed with', () => {
    expect(groupCounts('shader', main, []).version).toEqual({ '1.21': 5 })
  })

  it('counts only pairs with the chosen partner', () => {
    const query = { group: 'loader' as const, filters: '', facets: [], partners: ['1.21'] }
    const facets = {
      compat: { 'fabric|1.21': 2, 'fabric|1.20': 8, 'forge|1.21': 1 },
      loaders: { fabric: 9, forge: 1, quilt: 1 },
    }
    expect(groupCounts('mod', main, [{ query, facets }]).loader).toEqual({ fabric: 2, forge: 1, quilt: 0 })
  })

  it('counts nothing if several pairs may belong to the same projects', () => {
    const compat = { 'fabric|1.21': 2, 'quilt|1.21': 2, 'fabric|1.20': 3, 'quilt|1.20': 1, 'fabric|1.19': 4 }
    expect(versionsOf(['fabric', 'quilt'], compat, { '1.21': 3, '1.20': 3, '1.19': 9 })).toEqual({
      '1.21': undefined,
      '1.20': 3,
      '1.19': 4,
    })
  })

  it('counts only listed pairs when the list of pairs was cut off', () => {
    const compat = Object.fromEntries(Array.from({ length: 1500 }, (_, at) => [`fabric|${at}`, 1]))
    expect(versionsOf(['fabric'], compat, { '7': 3, '1.21': 3 })).toEqual({ '7': 1, '1.21': undefined })
  })

  it('counts for the second side the projects that need both', () => {
    const query = { group: 'environment' as const, filters: '', facets: [], partners: ['client'] }
    expect(groupCounts('mod', main, [{ query, facets: main }]).environment).toEqual({
      client: 3,
      server: 1,
      client_and_server: 1,
    })
  })
})
