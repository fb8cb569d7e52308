import { toApiError } from '@quarry/api/contract/client'
import type { TeamMember } from '@quarry/api/contract/organizations/teams'
import { Permission } from '@quarry/domain/organizations/permissions'
import { useQuery } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { button, pageStage, press, shows } from '../../../../testing/page-stage.tsx'
import { organizationKeys } from '../organization.queries.ts'
import { MemberForm } from './member-form.tsx'
import { teamOf } from './team.ts'

const stage = pageStage()
const seen = {
  team_id: 'TTTTTTTT',
  user: { id: 'bob', username: 'bob' },
  role: 'Builder',
  permissions: Permission.EditDetails,
  payouts_split: 1,
  accepted: true,
  ordering: 0,
  is_owner: false,
  revision: 'seen',
} as TeamMember

it('sends the revision of what it shows, and gives no permission that someone else took back', async () => {
  let stored = seen
  const Page = () => {
    const { data } = useQuery({
      queryKey: organizationKeys.all,
      queryFn: async () => stored,
      initialData: seen,
    })
    const team = teamOf('TTTTTTTT', [data], { viewer: { can: ['member.edit'] }, isOfOrganization: false })
    return <MemberForm team={team} member={data} />
  }
  await stage.open(
    () => <Page />,
    (_, { body }: { body: { revision: string } }) => {
      if (body.revision === 'saved') return undefined
      stored = { ...seen, permissions: 0, revision: 'saved' }
      throw toApiError(409, {
        error: 'conflict',
        description: 'this was changed by someone else in the meantime',
        fields: [{ path: 'permissions', message: 'was changed', rule: 'changed_meanwhile', params: {} }],
      })
    },
    { id: 'AAAAAAAA' },
  )
  const sent = () => stage.sent.map(({ input }) => (input as { body: object }).body)
  await shows('Permissions')
  const box = (name: string) => document.querySelector<HTMLInputElement>(`[value=${name}]`)
  await press(box('EditBody') as HTMLElement)
  await press(button('Save'))
  await shows('Permissions: changed while you were editing')
  expect(sent()).toEqual([{ permissions: Permission.EditDetails | Permission.EditBody, revision: 'seen' }])
  await press(button('Take theirs'))
  expect([box('EditDetails')?.checked, box('EditBody')?.checked]).toEqual([false, false])
  await press(box('EditBody') as HTMLElement)
  await press(button('Save'))
  expect(sent().at(-1)).toEqual({ permissions: Permission.EditBody, revision: 'saved' })
})

it.each([true, false])('has a share of revenue only if the site has revenue (%s)', async (hasRevenue) => {
  const team = teamOf('TTTTTTTT', [seen], { viewer: { can: ['member.edit'] }, isOfOrganization: false })
  await stage.open(
    () => <MemberForm team={team} member={seen} />,
    () => undefined,
    { id: 'AAAAAAAA' },
    { hasLazyPage: () => hasRevenue },
  )
  await shows('Permissions')
  expect(document.querySelector('[name=payouts_split]') !== null).toBe(hasRevenue)
})

it('shows why permissions were refused', async () => {
  await stage.open(
    () => (
      <MemberForm
        team={teamOf('TTTTTTTT', [seen], { viewer: { can: ['member.edit'] }, isOfOrganization: false })}
        member={seen}
      />
    ),
    () => {
      throw toApiError(400, {
        error: 'invalid_input',
        description: 'invalid input',
        fields: [
          { path: 'permissions', message: 'You do not have these permissions.', rule: 'x', params: {} },
        ],
      })
    },
    { id: 'AAAAAAAA' },
  )
  await shows('Permissions')
  await press(document.querySelector('[value=EditBody]') as HTMLElement)
  await press(button('Save'))
  await shows('You do not have these permissions.')
  expect(document.querySelector('fieldset[aria-describedby]')).not.toBeNull()
})
