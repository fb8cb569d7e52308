import { useRouter, type AnyRouter } from '@tanstack/react-router'
import { act, useEffect } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { button, pageStage, press } from '../../../../testing/page-stage.tsx'
import type { addToast } from '../../../lib/toasts/toast-store.ts'
import { NextProject } from './next-project.tsx'

const toasts = vi.hoisted(() => ({ add: vi.fn<typeof addToast>() }))
vi.mock('../../../lib/toasts/toast-store.ts', () => ({ addToast: toasts.add }))

const stage = pageStage()
let router: AnyRouter
function Page(props: Parameters<typeof NextProject>[0]) {
  const used = useRouter()
  useEffect(() => {
    router = used
  })
  return <NextProject {...props} />
}
let next: object | null
let answer: Promise<void> | undefined
const open = (props: Parameters<typeof NextProject>[0] = {}) =>
  stage.open(
    () => <Page {...props} />,
    async () => {
      await answer
      return { next }
    },
  )
const requests = () => stage.sent.map(({ input }) => (input as { body: unknown }).body)
const key = (modifiers: KeyboardEventInit) =>
  act(async () =>
    window.dispatchEvent(new KeyboardEvent('keydown', { code: 'KeyN', cancelable: true, ...modifiers })),
  )

beforeEach(() => {
  next = null
  answer = undefined
  toasts.add.mockClear()
})

it('claims the longest wait of this type, skipping the current project', async () => {
  await open({ type: 'mod', after: 'LLLLLLLL' })
  await press(button('Next project'))
  expect(requests()).toEqual([{ project_type: 'mod', after: 'LLLLLLLL' }])
})

it('shows a toast when no project waits', async () => {
  await open()
  await press(button('Next project'))
  await expect.poll(() => toasts.add.mock.calls).toHaveLength(1)
  expect(toasts.add.mock.calls[0]?.[0].title).toContain('No other unclaimed projects')
})

it('opens the moderation page of the claimed project', async () => {
  next = { id: 'GGGGGGGG', slug: 'glass', url_type: 'mod' }
  await open()
  await press(button('Next project'))
  await expect.poll(() => router.state.location.pathname).toBe('/mod/glass/moderation')
  expect(toasts.add).not.toHaveBeenCalled()
})

it('responds to Alt+N only', async () => {
  await open()
  for (const modifiers of [{}, { ctrlKey: true }, { metaKey: true }, { shiftKey: true }])
    await key({ altKey: Object.keys(modifiers).length > 0, ...modifiers })
  await key({ altKey: true, code: 'KeyM' })
  expect(requests()).toEqual([])
  await key({ altKey: true })
  expect(requests()).toHaveLength(1)
})

it('sends one request for repeated presses', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  answer = promise
  await open()
  await key({ altKey: true })
  await expect.poll(() => button('Next project').getAttribute('aria-busy')).toBe('true')
  await key({ altKey: true })
  await press(button('Next project'))
  expect(requests()).toHaveLength(1)
  await act(async () => resolve())
})
