import type { ProjectDetail } from '@quarry/api/contract/projects/project-shapes'
import type { VersionDetail } from '@quarry/api/contract/versions/version-shapes'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { expect, it, vi } from 'vitest'
import { button, dialog, opened, pageStage, press, shows } from '../../../../testing/page-stage.tsx'
import { DeleteVersionButton } from './delete-version-button.tsx'

const stage = pageStage()
const project = { id: 'PPPPPPPP', slug: 'deep', url_type: 'mod', title: 'Deep' } as ProjectDetail
const version = { id: 'VVVVVVVV', version_number: '1.2' } as VersionDetail
let client: QueryClient
function Page() {
  const current = useQueryClient()
  useEffect(() => {
    client = current
  }, [current])
  return <DeleteVersionButton project={project} version={version} />
}
const open = async () => {
  await stage.open(
    () => <Page />,
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

it('removes the deleted version from the cache, so that the way back does not show it', async () => {
  await open()
  client.setQueryData(['project', 'deep', 'version', '1.2', {}], version)
  await press(button('Delete 1.2'))
  await opened()
  await press(button('Delete version', dialog()))
  await vi.waitFor(() => expect(client.getQueriesData({ queryKey: ['project'] })).toEqual([]))
})

it('changes nothing when it is cancelled', async () => {
  await open()
  await press(button('Delete 1.2'))
  await opened()
  await press(button('Cancel', dialog()))
  await vi.waitFor(() => expect(dialog()).toBeNull())
  expect(stage.sent).toEqual([])
})
