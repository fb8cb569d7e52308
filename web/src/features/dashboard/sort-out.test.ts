import type { ListedProject } from '@quarry/api/contract/projects'
import { PROJECT_STATUSES } from '@quarry/domain/project-statuses'
import { expect, it } from 'vitest'
import { sortOut } from './sort-out.ts'

const of = (status: string, updated: string) =>
  ({ id: `${status}-${updated}`, status, updated }) as ListedProject

it('tells what waits for its maker from what waits for moderators, latest first', () => {
  const projects = PROJECT_STATUSES.map((status) => of(status, '2026-01-01'))
  const { waiting, inReview } = sortOut([...projects, of('draft', '2026-02-01')])
  expect(waiting.map(({ id }) => id)).toEqual([
    'draft-2026-02-01',
    ...['rejected', 'draft', 'withheld', 'scheduled', 'unknown']
      .map((status) => `${status}-2026-01-01`)
      .toSorted(
        (a, b) => projects.findIndex(({ id }) => id === a) - projects.findIndex(({ id }) => id === b),
      ),
  ])
  expect(inReview.map(({ status }) => status)).toEqual(['processing'])
})
