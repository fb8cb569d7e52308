import type { ProjectDetail } from '@quarry/api/contract/projects/project-shapes'
import { expect, it } from 'vitest'
import { pageStage, text } from '../../../../testing/page-stage.tsx'
import { StatusBanner } from './status-banner.tsx'

const stage = pageStage()
type Status = ProjectDetail['status']
const open = (status: Status, isInsider: boolean, message: string | null = null) => {
  const project = {
    id: 'LLLLLLLL',
    slug: 'lamp',
    url_type: 'mod',
    status,
    moderator_message: message === null ? null : { message, body: null },
    viewer: { can: isInsider ? ['project.view_moderation'] : [] },
  } as unknown as ProjectDetail
  return stage.open(
    () => <StatusBanner project={project} />,
    () => undefined,
  )
}
const title = () => document.querySelector('h2')?.textContent

it.each<[Status, string | undefined, string | undefined]>([
  ['approved', undefined, undefined],
  ['archived', 'Archived', 'Archived'],
  ['draft', undefined, 'Draft'],
  ['processing', undefined, 'Under review'],
  ['rejected', undefined, 'Rejected'],
  ['private', undefined, 'Private'],
])('shows that a project is %s: visitors %s, members %s', async (status, visitorTitle, memberTitle) => {
  await open(status, false)
  expect(title()).toBe(visitorTitle)
  await open(status, true)
  expect(title()).toBe(memberTitle)
})

it('shows members of a withheld project what to do', async () => {
  await open('withheld', true)
  expect(text()).toContain('change what it asks for')
  await open('archived', true)
  expect(text()).not.toContain('change what it asks for')
})

it("shows the moderators' note only to members", async () => {
  await open('archived', false, 'Too dim')
  expect([title(), text().includes('Too dim')]).toEqual(['Archived', false])
  await open('rejected', true, 'Too dim')
  expect(text()).toContain('Too dim')
  expect(document.querySelector('a')?.getAttribute('href')).toBe('/mod/lamp/moderation')
  await open('rejected', true)
  expect(document.querySelector('a')).toBeNull()
})
