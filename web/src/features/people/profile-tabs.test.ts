import { expect, it } from 'vitest'
import { profileTabs } from './profile-tabs.ts'

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
