import { stateOfAddress } from '@quarry/search-config/saved-search'
import { emptyState, stateHref } from '@quarry/search-config/search-state'
import type { ProjectType } from '@quarry/domain/projects/project-types'
import { expect, it } from 'vitest'
import { forType } from './type-change.ts'

const ADDRESS =
  '/mods?q=deep&v=1.21.4&g=categories:fabric&g=categories!=forge&f=categories:magic&e=client&l=open_source:true&s=downloads&page=3'

it.each<[ProjectType, string, string]>([
  ['mod', ADDRESS, ADDRESS.replace('&page=3', '')],
  [
    'modpack',
    ADDRESS,
    '/modpacks?q=deep&g=categories:fabric&g=categories!=forge&v=1.21.4&e=client&l=open_source:true&s=downloads',
  ],
  ['shader', ADDRESS, '/shaders?q=deep&v=1.21.4&l=open_source:true&s=downloads'],
  ['datapack', ADDRESS, '/datapacks?q=deep&f=categories:magic&v=1.21.4&l=open_source:true&s=downloads'],
  ['mod', '/resourcepacks?g=categories:16x&v=1.21.4', '/mods?v=1.21.4'],
  ['modpack', '/mods?sid=S1&v=1.21&g=categories:fabric', '/modpacks?sid=S1&v=1.21'],
  ['plugin', '/mods?by=user:alice&h=true', '/plugins?by=user:alice&h=true'],
])('a change to the type %s keeps the filters that it has: %s', (type, from, to) => {
  const changed = forType(stateOfAddress(from) ?? emptyState('mod'), type)
  expect(stateHref(changed)).toBe(stateHref(stateOfAddress(to) ?? emptyState('mod')))
})
