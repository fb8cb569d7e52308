import type { TeamMember } from '@quarry/api/contract/organizations/teams'
import { expect, it } from 'vitest'
import { button, dialog, opened, pageStage, press, shows } from '../../../../testing/page-stage.tsx'
import { MemberActions } from './member-actions.tsx'
import { teamOf } from './team.ts'

const stage = pageStage()
const ALL = ['member.transfer', 'member.remove', 'member.withdraw_invitation']
const open = async (can: string[], accepted = true, isOfOrganization = false) => {
  const member = { user: { id: 'bob', username: 'bob' }, accepted } as TeamMember
  const team = teamOf('TTTTTTTT', [member], { viewer: { can }, isOfOrganization })
  await stage.open(
    () => (
      <>
        <MemberActions team={team} member={member} />
        <p>The end</p>
      </>
    ),
    () => undefined,
  )
  await shows('The end')
}
const buttonTexts = () => [...document.querySelectorAll('button')].map(({ textContent }) => textContent)

it.each([
  ['for a member', true, ALL, ['Make owner', 'Remove']],
  ['for an invited user', false, ALL, ['Withdraw invite']],
  ['for a member, with permission to remove,', true, ['member.remove'], ['Remove']],
  ['for a member, with permission to withdraw invitations,', true, ['member.withdraw_invitation'], []],
  ['for a member, with permission to transfer,', true, ['member.transfer'], ['Make owner']],
  ['for an invited user, with permission to remove,', false, ['member.remove'], []],
  ['for a member, without permissions,', true, [], []],
])('offers %s the allowed actions (%s)', async (_who, accepted, can, buttons) => {
  await open(can, accepted)
  expect(buttonTexts()).toEqual(buttons)
})

it('removes a member with one press', async () => {
  await open(ALL)
  await press(button('Remove'))
  expect(stage.sent).toEqual([
    {
      method: 'DELETE',
      path: '/v2/team/:team/members/:user',
      input: { params: { team: 'TTTTTTTT', user: 'bob' } },
    },
  ])
})

it('transfers the ownership only after a confirmation', async () => {
  await open(ALL)
  await press(button('Make owner'))
  await opened()
  expect(stage.sent).toEqual([])
  await press(button('Make owner', dialog()))
  expect(stage.sent.map(({ method, input }) => [method, input])).toEqual([
    ['PATCH', { params: { team: 'TTTTTTTT' }, body: { user_id: 'bob' } }],
  ])
})
