import { filterText, selectionOf } from '@quarry/search-config/filters'
import { emptyState } from '@quarry/search-config/search-state'
import { expect, it } from 'vitest'
import { withoutProjects } from './hidden-projects.ts'

it('leaves projects out of a search besides those of its own filters', () => {
  const state = { ...emptyState('mod'), projectIds: [{ name: 'AAAAAAAA', out: true }] }
  const filter = filterText(selectionOf(withoutProjects(state, ['BBBBBBBB', 'CCCCCCCC'])))
  for (const id of ['AAAAAAAA', 'BBBBBBBB', 'CCCCCCCC']) expect(filter).toContain(`NOT project_id = "${id}"`)
  expect(withoutProjects(state, [])).toBe(state)
})
