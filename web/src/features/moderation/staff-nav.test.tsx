import { useRouter } from '@tanstack/react-router'
import { act, useEffect } from 'react'
import { expect, it } from 'vitest'
import { pageStage, shows } from '../../../testing/page-stage.tsx'
import { StaffNav } from './staff-nav.tsx'

const stage = pageStage()
let move: (href: string) => Promise<void>
function Page() {
  const router = useRouter()
  useEffect(() => {
    move = (href) => router.navigate({ href })
  })
  return <StaffNav />
}
const current = () => document.querySelector('[aria-current=page]')?.textContent

it('leads to every page of staff and marks the current one', async () => {
  await stage.open(
    () => <Page />,
    () => undefined,
  )
  await shows('Review queue')
  const hrefs = [...document.querySelectorAll('nav a')].map((link) => link.getAttribute('href'))
  expect(hrefs).toEqual([
    '/moderation',
    '/moderation/review',
    '/moderation/reports',
    '/moderation/appeals',
    '/moderation/files',
    '/moderation/log',
    '/admin/user_email',
  ])
  for (const [path, label] of [
    ['/moderation', 'Moderation'],
    ['/moderation/log', 'Staff log'],
    ['/moderation/report/RRRRRRRR', 'Reports'],
  ] as const) {
    await act(() => move(path))
    expect(current()).toBe(label)
  }
})
