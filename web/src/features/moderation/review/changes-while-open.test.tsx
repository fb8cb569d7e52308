import type { ProjectDetail } from '@quarry/api/contract/projects/project-shapes'
import { listProjectEdits } from '@quarry/api/contract/projects/project-history'
import { act, useState } from 'react'
import { expect, it, vi } from 'vitest'
import { button, pageStage, press, shows, text } from '../../../../testing/page-stage.tsx'
import { ChangesWhileOpen } from './changes-while-open.tsx'

const live = vi.hoisted(() => ({ listeners: new Set<() => void>() }))
vi.mock('../../../lib/live/live-channels.ts', () => ({
  listen: (_channel: string, listener: () => void) => {
    live.listeners.add(listener)
    return () => live.listeners.delete(listener)
  },
}))

const stage = pageStage()
const project = { id: 'PPPPPPPP' } as ProjectDetail
const edit = {
  revision: 4,
  edited: '2026-01-01T00:00:00Z',
  by_staff: false,
  author: { id: 'AAAAAAAA', username: 'alice' },
  fields: ['description'],
}

function Page() {
  const [seen, setSeen] = useState(3)
  return (
    <>
      <p>seen {seen}</p>
      <ChangesWhileOpen project={project} seen={seen} onSeen={setSeen} />
    </>
  )
}

it('shows a change as it happens, until the moderator has seen it', async () => {
  let state = { revision: 3, edits: [] as object[] }
  await stage.open(
    () => <Page />,
    (endpoint) =>
      endpoint === listProjectEdits
        ? state
        : {
            fields: [{ field: 'description', before: 'First', after: 'Unseen' }],
            description: null,
            is_complete: true,
            has_other_changes: false,
          },
  )
  await shows('seen 3')
  expect(text()).not.toContain('has changed')
  state = { revision: 4, edits: [edit] }
  await act(async () => live.listeners.forEach((listener) => listener()))
  await shows('This project has changed since you opened it')
  await shows('FirstUnseen')
  expect(text()).toContain('alice')
  expect(text()).toContain('Summary')
  await press(button('I have seen the changes'))
  await shows('seen 4')
  expect(text()).not.toContain('This project has changed')
})
