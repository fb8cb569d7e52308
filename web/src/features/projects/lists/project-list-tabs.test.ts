import { isNotFound } from '@tanstack/react-router'
import { expect, it } from 'vitest'
import { kindTabs, ofKind, profileTabs, requireTab } from './project-list-tabs.ts'

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

it('finds the tab of an address, and no page for what is none', () => {
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
