import { isNotFound } from '@tanstack/react-router'
import { expect, it } from 'vitest'
import { projectTypeTabs, ofProjectType, profileTabs, requireTab } from './project-list-tabs.ts'

it('has a tab for each project type that occurs', () => {
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

it('lists the projects of one type, or all', () => {
  const projects = ['shader', 'mod', 'mod'].map((url_type) => ({ url_type })) as never
  expect(projectTypeTabs(projects)).toEqual(['all', 'mods', 'shaders'])
  expect(ofProjectType(projects, 'mods')).toHaveLength(2)
  expect(ofProjectType(projects, undefined)).toHaveLength(3)
  expect(ofProjectType(projects, 'plugins')).toEqual([])
})

it('finds the tab of a path and returns 404 for an unknown one', () => {
  const tabs = ['all', 'mods'] as const
  expect(requireTab(tabs, 'mods')).toBe('mods')
  for (const name of ['all', 'shaders', '', 'Mods', 'constructor']) {
    let thrown: unknown
    try {
      requireTab(tabs, name)
    } catch (error) {
      thrown = error
    }
    expect(isNotFound(thrown)).toBe(true)
  }
})
