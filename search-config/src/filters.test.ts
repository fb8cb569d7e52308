import { describe, expect, it } from 'vitest'
import { projectFilter, without } from './filters.ts'

const only = (...include: string[]) => ({ include, exclude: [] })

describe('projectFilter', () => {
  it('is empty without a selection', () => {
    expect(projectFilter({})).toEqual([])
  })

  it('requires each category and any of the resolutions', () => {
    const filter = projectFilter({ categories: only('magic', 'mobs'), resolutions: only('16x', '32x') })
    expect(filter).toEqual(['categories = "magic"', 'categories = "mobs"', 'categories IN ["16x", "32x"]'])
  })

  it('matches loader and game version on one version', () => {
    const filter = projectFilter({ loaders: only('fabric', 'quilt'), gameVersions: ['1.20.2'] })
    expect(filter).toEqual(['compat IN ["fabric|1.20.2", "quilt|1.20.2"]'])
  })

  it('considers only the plugin versions for plugins', () => {
    const filter = projectFilter({ projectType: 'plugin', gameVersions: ['1.20'] })
    expect(filter).toEqual(['project_types = "plugin"', 'plugin_versions = "1.20"'])
  })

  it.each([
    [['client'], ['environments = client']],
    [['server'], ['environments = server']],
    [['server', 'client'], ['environments = client_and_server']],
  ] as const)('reads the environments %j as %j', (environments, filter) => {
    expect(projectFilter({ environments })).toEqual(filter)
  })

  it('excludes with a complement that also holds without the attribute', () => {
    expect(projectFilter({ loaders: { include: [], exclude: ['forge'] } })).toEqual(['NOT loaders = "forge"'])
  })

  it('quotes values from the address', () => {
    expect(projectFilter({ categories: only('a" OR "b\\') })).toEqual(['categories = "a\\" OR \\"b\\\\"'])
  })
})

describe('without', () => {
  it('drops included values of a group and keeps excluded ones', () => {
    const selection = { openSource: true, loaders: { include: ['fabric'], exclude: ['forge'] } }
    expect(projectFilter(without(selection, 'loaders'))).toEqual([
      'open_source = true',
      'NOT loaders = "forge"',
    ])
    expect(without(selection, 'openSource')).not.toHaveProperty('openSource')
  })
})
