import { changed, emptyState } from '@quarry/search-config/search-state'
import { describe, expect, it } from 'vitest'
import { neededSetup } from '../../../lib/preferences/player-setup.ts'
import { downloadSetup, forSetup, isForSetup, setupOf } from './setup-filters.ts'

const mods = emptyState('mod')
const fabric = { name: 'fabric', out: false }
const setup = { loader: 'fabric', gameVersion: '1.21' }

describe('search for a setup', () => {
  it('replaces other versions and loaders and keeps the rest', () => {
    const before = changed(mods, {
      query: 'storage',
      versions: ['1.20', '1.19'],
      groups: [
        { name: 'forge', out: false },
        { name: 'quilt', out: true },
      ],
      tags: [{ name: 'magic', out: false }],
      page: 3,
    })
    const after = forSetup(before, setup)
    expect(after).toMatchObject({ query: 'storage', versions: ['1.21'], tags: before.tags, page: 1 })
    expect(after.groups).toEqual([{ name: 'quilt', out: true }, fabric])
    expect(isForSetup(after, setup)).toBe(true)
    expect(isForSetup(before, setup)).toBe(false)
  })

  it('includes an excluded loader', () => {
    const groups = [{ name: 'fabric', out: true }]
    expect(forSetup(changed(mods, { groups }), setup).groups).toEqual([fabric])
  })

  it('filters only by game version if no project of the type has the loader', () => {
    const after = forSetup(emptyState('resourcepack'), setup)
    expect(after).toMatchObject({ versions: ['1.21'], groups: [] })
    expect(isForSetup(after, setup)).toBe(true)
  })
})

it('keeps the remembered loader for types that run with any loader', () => {
  const groups = [{ name: 'iris', out: false }]
  const shaders = changed(emptyState('shader'), { versions: ['1.20'], groups })
  expect(setupOf(shaders, setup)).toEqual({ loader: 'fabric', gameVersion: '1.20' })
  expect(setupOf(shaders)).toEqual({ loader: undefined, gameVersion: '1.20' })
  expect(forSetup(shaders, setup)).toMatchObject({ versions: ['1.21'], groups })
  expect(isForSetup(forSetup(shaders, setup), setup)).toBe(true)
})

it.each([
  [{ versions: ['1.21'], groups: [fabric] }, setup],
  [{ versions: ['1.21'] }, { loader: undefined, gameVersion: '1.21' }],
  [{ versions: ['1.21', '1.20'], groups: [fabric] }, undefined],
  [{ versions: ['1.21'], groups: [fabric, { name: 'quilt', out: false }] }, undefined],
  [{ groups: [fabric] }, undefined],
])('of %j is the setup %j', (changes, expected) => {
  expect(setupOf(changed(mods, changes))).toEqual(expected)
})

it.each([
  [{}, undefined, undefined],
  [{}, setup, setup],
  [{ versions: ['1.20'] }, setup, { loader: 'fabric', gameVersion: '1.20' }],
  [{ groups: [{ name: 'quilt', out: false }] }, setup, { loader: 'quilt', gameVersion: '1.21' }],
  [{ groups: [{ name: 'quilt', out: true }] }, setup, setup],
  [{ versions: ['1.20'], groups: [fabric] }, undefined, { loader: 'fabric', gameVersion: '1.20' }],
  [{ versions: ['1.20', '1.19'] }, setup, undefined],
  [{ groups: [fabric, { name: 'quilt', out: false }] }, setup, { loader: undefined, gameVersion: '1.21' }],
])('results of %j with the setup %j are downloaded for %j', (changes, remembered, expected) => {
  expect(downloadSetup(changed(mods, changes), remembered)).toEqual(expected)
})

it.each([
  ['mod', 'fabric'],
  ['modpack', 'fabric'],
  ['shader', undefined],
  ['resourcepack', undefined],
  ['plugin', undefined],
] as const)('a %s needs the loader %s of the setup', (kind, loader) => {
  expect(neededSetup(kind, setup)).toEqual({ gameVersion: '1.21', loader })
})
