import type { ProjectDetail } from '@quarry/api/contract/projects/project-shapes'
import { beforeEach, expect, it } from 'vitest'
import { button, pageStage, press, shows, text } from '../../../../testing/page-stage.tsx'
import { setBaseOf } from '../../../lib/forms/draft-base.ts'
import { keepDraftsOf } from '../../../lib/forms/draft-keys.ts'
import { writeDraft } from '../../../lib/forms/draft-storage.ts'
import { DescriptionForm } from './description-form.tsx'

const stage = pageStage()
const project = (body: string, revision: number) =>
  ({
    id: 'PPPPPPPP',
    slug: 'lamp',
    body,
    revision,
    viewer: { can: ['project.edit_body'] },
  }) as unknown as ProjectDetail

beforeEach(() => {
  keepDraftsOf('AAAAAAAA')
  setBaseOf('description:PPPPPPPP', () => ({ values: { body: 'First' }, revision: 3 }))
  writeDraft('description:PPPPPPPP', { text: 'Mine' })
})

const open = (shown: ProjectDetail) =>
  stage.open(
    () => <DescriptionForm project={shown} />,
    () => ({ revision: 4, edits: [], fields: [], description: null, is_complete: true }),
    { id: 'AAAAAAAA' },
  )

it('asks about a restored draft when someone else changed the description meanwhile', async () => {
  await open(project('Theirs', 4))
  await shows('Restore')
  await press(button('Restore draft'))
  await shows('Description: changed while you were editing')
  expect(document.querySelector('textarea')?.value).toBe('Mine')
})

it('asks nothing when the description is the one that the draft began with', async () => {
  await open(project('First', 4))
  await shows('Restore')
  await press(button('Restore draft'))
  await shows('Save')
  expect(text()).not.toContain('changed while you were editing')
})
