import type { ProjectDetail } from '@quarry/api/contract/projects/project-shapes'
import { act } from 'react'
import { expect, it } from 'vitest'
import { pageStage, shows, text } from '../../../../testing/page-stage.tsx'
import { ProjectHistory } from './project-history.tsx'

const stage = pageStage()
const project = { id: 'PPPPPPPP' } as ProjectDetail
const edit = {
  revision: 4,
  edited: '2026-01-01T00:00:00Z',
  by_staff: false,
  author: { id: 'BBBBBBBB', username: 'bob' },
  fields: ['description'],
}

const open = async (isComplete: boolean) => {
  await stage.open(
    () => <ProjectHistory project={project} />,
    () => ({ revision: 4, edits: [edit], is_complete: isComplete }),
  )
  await act(async () => document.querySelector('details')?.setAttribute('open', ''))
  await act(async () => document.querySelector('details')?.dispatchEvent(new Event('toggle')))
  await shows('bob')
}

it('says that older edits are not stored', async () => {
  await open(false)
  expect(text()).toContain('Only the newest 50 edits are stored.')
})

it('says nothing while all edits are stored', async () => {
  await open(true)
  expect(text()).not.toContain('Only the newest')
})
