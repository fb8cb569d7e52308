import type { ListedProject } from '@quarry/api/contract/projects/project-shapes'
import type { CategoryTag } from '@quarry/api/contract/projects/tags'
import { expect, it } from 'vitest'
import { assignedTags, fittingTags } from './tag-changes.ts'

const tag = (name: string, type: string, header: string): CategoryTag => ({
  icon: '',
  name,
  project_type: type,
  header,
})
const project = (types: string[], categories: string[] = [], additional: string[] = []) =>
  ({
    project_types: types,
    url_type: 'mod',
    categories,
    additional_categories: additional,
  }) as unknown as ListedProject

it('offers each tag that fits one of the projects once and sorts resolutions by number', () => {
  const categories = [
    tag('magic', 'mod', 'categories'),
    tag('combat', 'modpack', 'categories'),
    tag('adventure', 'mod', 'categories'),
    tag('magic', 'modpack', 'categories'),
    tag('128x', 'resourcepack', 'resolutions'),
    tag('16x', 'resourcepack', 'resolutions'),
  ]
  expect(fittingTags(categories, [project(['plugin'])])).toEqual(['adventure', 'magic'])
  expect(fittingTags(categories, [project(['mod']), project(['resourcepack'])])).toEqual([
    'adventure',
    'magic',
    '16x',
    '128x',
  ])
  expect(fittingTags(categories, [])).toEqual([])
})

it('offers to remove every tag that a project has, main or additional', () => {
  expect(assignedTags([project(['mod'], ['mobs', 'food'], ['magic']), project(['mod'], ['food'])])).toEqual([
    'food',
    'magic',
    'mobs',
  ])
})
