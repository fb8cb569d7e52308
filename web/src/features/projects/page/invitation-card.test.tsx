import { joinTeam, removeTeamMember } from '@quarry/api/contract/organizations/teams'
import type { ProjectDetail } from '@quarry/api/contract/projects/project-shapes'
import { expect, it } from 'vitest'
import { button, pageStage, press, shows } from '../../../../testing/page-stage.tsx'
import { InvitationCard } from './invitation-card.tsx'

const stage = pageStage()
const bob = { id: 'BBBBBBBB' }
const open = async (isInvited: boolean, viewer: typeof bob | null = bob) => {
  const project = { team: 'TTTTTTTT', title: 'Deep', viewer: { is_invited: isInvited } } as ProjectDetail
  await stage.open(
    () => (
      <>
        <InvitationCard project={project} />
        <p>The end</p>
      </>
    ),
    () => undefined,
    viewer,
  )
  await shows('The end')
}
const isShown = () => document.querySelector('section') !== null

it.each([
  ['the invited user', true, bob, true],
  ['no other user', false, bob, false],
  ['a visitor', false, null, false],
  ['no visitor, even on a page rendered for the invited user', true, null, false],
])('is shown to %s', async (_who, isInvited, viewer, shown) => {
  await open(isInvited, viewer)
  expect(isShown()).toBe(shown)
})

it.each([
  ['Join', joinTeam, { team: 'TTTTTTTT' }],
  ['Decline', removeTeamMember, { team: 'TTTTTTTT', user: 'BBBBBBBB' }],
])('%s acts for the viewer', async (name, { method, path }, params) => {
  await open(true)
  await press(button(name))
  expect(stage.sent).toEqual([{ method, path, input: { params } }])
})
