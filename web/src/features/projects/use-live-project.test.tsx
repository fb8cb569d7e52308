import { act, Suspense } from 'react'
import { expect, it, vi } from 'vitest'
import { pageStage, shows, text } from '../../../testing/page-stage.tsx'
import { useLiveProject } from './use-live-project.ts'
import { useProject } from './use-project.ts'

const live = vi.hoisted(() => ({ listeners: new Set<() => void>() }))
vi.mock('../../lib/live/live-channels.ts', () => ({
  listen: (_channel: string, listener: () => void) => {
    live.listeners.add(listener)
    return () => live.listeners.delete(listener)
  },
}))

const stage = pageStage()

function Status() {
  useLiveProject()
  return <p>status {useProject().status}</p>
}

it('shows a member the current status after a decision', async () => {
  let status = 'processing'
  await stage.open(
    () => (
      <Suspense>
        <Status />
      </Suspense>
    ),
    () => ({ id: 'PPPPPPPP', status, viewer: { is_member: true, can: [] } }),
  )
  await shows('status processing')
  status = 'rejected'
  await act(async () => live.listeners.forEach((listener) => listener()))
  await shows('status rejected')
  expect(text()).not.toContain('processing')
})
