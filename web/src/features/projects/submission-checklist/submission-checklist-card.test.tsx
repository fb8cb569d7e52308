import type { ProjectDetail } from '@quarry/api/contract/projects/project-shapes'
import { expect, it } from 'vitest'
import { button, pageStage, shows } from '../../../../testing/page-stage.tsx'
import { ChecklistCard } from './submission-checklist-card.tsx'

const stage = pageStage()
const project = {
  id: 'PPPPPPPP',
  slug: 'lamp',
  url_type: 'mod',
  status: 'draft',
  viewer: { is_member: true, can: ['project.submit'] },
} as unknown as ProjectDetail
const items = ['select-license', 'select-environments'].map((id) => ({
  id,
  level: 'suggestion',
  done: false,
  saw: [],
}))

const open = async (isFolded: boolean) => {
  await stage.open(
    () => <ChecklistCard project={project} isFolded={isFolded} />,
    () => ({ items, can_submit: true }),
    { id: 'AAAAAAAA' },
  )
  await shows('Before we can review this')
}
const fold = () => document.querySelector('details')

it('is folded above settings, with the button that submits the project outside', async () => {
  await open(true)
  expect([fold()?.open, fold()?.querySelector('summary')?.textContent]).toEqual([false, '2 open items'])
  expect(fold()?.querySelectorAll('li')).toHaveLength(2)
  expect(fold()?.contains(button('Submit for review'))).toBe(false)
})

it('lists its items on the page of the project', async () => {
  await open(false)
  expect([fold(), document.querySelectorAll('.todo li').length]).toEqual([null, 2])
})
