import { expect, it } from 'vitest'
import { kindTabs, ofKind, profileTabs } from './profile-tabs.ts'

it('lists the kinds there are', () => {
  const projects = ['shader', 'mod', 'mod'].map((url_type) => ({ url_type })) as never
  expect(profileTabs({ projects, collections: [] })).toEqual(['all', 'mods', 'shaders'])
  expect(profileTabs({ projects, collections: [{}] as never })).toEqual([
    'all',
    'collections',
    'mods',
    'shaders',
  ])
  expect(profileTabs({ projects: [], collections: [] })).toEqual(['all'])
})

it('shows what is of one kind, or everything', () => {
  const projects = ['shader', 'mod', 'mod'].map((url_type) => ({ url_type })) as never
  expect(kindTabs(projects)).toEqual(['all', 'mods', 'shaders'])
  expect(ofKind(projects, 'mods')).toHaveLength(2)
  expect(ofKind(projects, undefined)).toHaveLength(3)
  expect(ofKind(projects, 'plugins')).toEqual([])
})
