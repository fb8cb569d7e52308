import type { ProjectDetail } from '@quarry/api/contract/projects/project-shapes'
import { useQuery } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import { pageStage, press } from '../../../../testing/page-stage.tsx'
import { projectKeys } from '../../projects/project.queries.ts'
import { FollowButton } from './follow-button.tsx'

const PROJECT = { id: 'PPPPPPPP', slug: 'deep', url_type: 'mod', followers: 3, viewer: { follows: false } }
const stage = pageStage()
const open = (follows: boolean, viewer: { id: string } | null = { id: 'VVVVVVVV' }) => {
  const project = { ...PROJECT, viewer: { follows } } as unknown as ProjectDetail
  return stage.open(
    () => <FollowButton project={project} />,
    () => undefined,
    viewer,
  )
}
const button = () => document.querySelector('button')
const field = (name: string) => document.querySelector<HTMLInputElement>(`input[name=${name}]`)?.value

it.each([
  [true, 'false', 'DELETE'],
  [false, 'true', 'POST'],
])('posts the opposite state (follows: %s), with scripts and without', async (follows, wanted, method) => {
  await open(follows)
  expect(button()?.getAttribute('aria-pressed')).toBe(String(follows))
  expect([field('project'), field('follows')]).toEqual(['PPPPPPPP', wanted])
  const pressed = button()
  if (pressed) await press(pressed)
  await vi.waitFor(() =>
    expect(stage.sent).toMatchObject([{ method, input: { params: { project: 'PPPPPPPP' } } }]),
  )
})

it('links visitors to sign in and back', async () => {
  await open(false, null)
  expect(button()).toBeNull()
  expect(document.querySelector('a')?.getAttribute('href')).toContain(encodeURIComponent('/mod/deep'))
})

it('follows after the visitor who pressed it has signed in, once', async () => {
  sessionStorage.clear()
  await open(false, null)
  await press(document.querySelector('a') as HTMLElement)
  await open(false)
  await vi.waitFor(() => expect(stage.sent.map(({ method }) => method)).toEqual(['POST']))
  await open(false)
  expect(stage.sent).toHaveLength(1)
})

it('shows what is stored after a press that failed, also without a connection', async () => {
  const read = vi
    .fn<() => ProjectDetail>(() => {
      throw new Error('away')
    })
    .mockReturnValueOnce(PROJECT as unknown as ProjectDetail)
  const Stored = () => {
    const { data } = useQuery({ queryKey: projectKeys.detail('deep'), queryFn: read })
    return data && <FollowButton project={data} />
  }
  const respond = () => {
    throw new Error('away')
  }
  await stage.open(Stored, respond, { id: 'VVVVVVVV' })
  await vi.waitFor(() => expect(button()).not.toBeNull())
  await press(button() as HTMLElement)
  await vi.waitFor(() => expect(stage.sent).toHaveLength(1))
  await vi.waitFor(() => expect(button()?.getAttribute('aria-pressed')).toBe('false'))
})

it('does not follow a project that was not pressed', async () => {
  sessionStorage.setItem('pending-action', JSON.stringify({ name: 'follow:QQQQQQQQ', at: Date.now() }))
  await open(false)
  expect(stage.sent).toEqual([])
})
