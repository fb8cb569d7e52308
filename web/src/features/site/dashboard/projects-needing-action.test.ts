import type { ListedProject } from '@quarry/api/contract/projects/project-shapes'
import { PROJECT_STATUSES } from '@quarry/domain/projects/project-statuses'
import { expect, it } from 'vitest'
import { groupByNextStep } from './projects-needing-action.ts'

const of = (status: string, updated: string) =>
  ({ id: `${status}-${updated}`, status, updated }) as ListedProject

it('separates projects that need action from those in review, latest first', () => {
  const projects = PROJECT_STATUSES.map((status) => of(status, '2026-01-01'))
  const { waiting, inReview } = groupByNextStep([...projects, of('draft', '2026-02-01')], {})
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

it('includes projects with unread messages unless they are in review', () => {
  const projects = [
    of('approved', '2026-01-01'),
    of('archived', '2026-01-01'),
    of('processing', '2026-01-01'),
  ]
  const { waiting, inReview } = groupByNextStep(projects, {
    'approved-2026-01-01': 2,
    'processing-2026-01-01': 1,
  })
  expect(waiting.map(({ status }) => status)).toEqual(['approved'])
  expect(inReview.map(({ status }) => status)).toEqual(['processing'])
})
