// @vitest-environment happy-dom
import type { ProjectDetail } from '@quarry/api/contract/projects/project-shapes'
import type { VersionDetail } from '@quarry/api/contract/versions/version-shapes'
import { expect, it, vi } from 'vitest'
import { button, dialog, opened, pageStage, press, shows } from '../../../../testing/page-stage.tsx'
import { DeleteVersionButton } from './delete-version-button.tsx'

const stage = pageStage()
const project = { id: 'PPPPPPPP', slug: 'deep', url_type: 'mod', title: 'Deep' } as ProjectDetail
const version = { id: 'VVVVVVVV', version_number: '1.2' } as VersionDetail
const open = async () => {
  await stage.open(
    () => <DeleteVersionButton project={project} version={version} />,
    () => undefined,
    { id: 'AAAAAAAA' },
  )
  await shows('Delete 1.2')
}

it('deletes a version only after confirmation', async () => {
  await open()
  expect(dialog()).toBeNull()
  await press(button('Delete 1.2'))
  await opened()
  expect(stage.sent).toEqual([])
  await press(button('Delete version', dialog()))
  expect(stage.sent.map(({ method, input }) => [method, input])).toEqual([
    ['DELETE', { params: { version: 'VVVVVVVV' } }],
  ])
})

it('changes nothing when it is cancelled', async () => {
  await open()
  await press(button('Delete 1.2'))
  await opened()
  await press(button('Cancel', dialog()))
  await vi.waitFor(() => expect(dialog()).toBeNull())
  expect(stage.sent).toEqual([])
})
