import { Permission } from '@quarry/domain/organizations/permissions'
import type { TeamMember } from '@quarry/api/contract/organizations/teams'
import type { Organization } from '@quarry/api/contract/organizations/organizations'
import { describe, expect, it, vi } from 'vitest'
import { pageStage, press, text } from '../../../../testing/page-stage.tsx'
import { InheritedMembers } from './inherited-members.tsx'
import { teamOf } from './team.ts'

const member = (username: string, overrides: Partial<TeamMember> = {}): TeamMember => ({
  team_id: 'OOOOOOOO',
  user: {
    id: username,
    username,
    avatar_url: `https://quarry.test/${username}.png`,
    bio: '',
    name: null,
    github_id: null,
    payout_data: null,
    email: null,
    email_verified: null,
    auth_providers: null,
    has_password: null,
    has_totp: null,
    created: '2026-01-01T00:00:00Z',
    role: 'developer',
    badges: 0,
  },
  role: 'Member',
  permissions: Permission.EditBody,
  payouts_split: 3,
  accepted: true,
  ordering: 2,
  is_owner: false,
  ...overrides,
})
const organization = { id: 'GGGGGGGG', name: 'Guild' } as Organization
const inherited = [member('olga', { is_owner: true, role: 'Owner' }), member('bob', { role: 'Painter' })]

const stage = pageStage()
const open = (own: TeamMember[], can = ['member.invite', 'member.remove', 'member.edit']) => {
  const team = teamOf('PPPPPPPP', own, { viewer: { can }, isOfOrganization: false })
  return stage.open(
    () => <InheritedMembers team={team} organization={organization} inherited={inherited} />,
    () => undefined,
  )
}
const switches = () => [...document.querySelectorAll<HTMLInputElement>('[role=switch]')]

describe('members of an organization in the settings of its project', () => {
  it('starts an override with the permissions from the organization', async () => {
    await open([])
    expect(text()).toContain('The owner of the organization has all permissions')
    const [only, ...more] = switches()
    expect([only?.checked, more]).toEqual([false, []])
    if (only) await press(only)
    const body = { user_id: 'bob', role: 'Painter', permissions: 8, payouts_split: 3, ordering: 2 }
    await vi.waitFor(() =>
      expect(stage.sent).toEqual([
        { method: 'POST', path: '/v2/team/:team/members', input: { params: { team: 'PPPPPPPP' }, body } },
      ]),
    )
  })

  it('shows the form of an override, and removes both with the switch', async () => {
    await open([member('bob', { team_id: 'PPPPPPPP', role: 'Translator' })])
    expect(text()).toContain('Overridden here')
    const buttons = [...document.querySelectorAll('button')].map((one) => one.textContent)
    expect(buttons).not.toContain('Remove')
    expect(document.querySelectorAll('form')).toHaveLength(1)
    const [only] = switches()
    expect(only?.checked).toBe(true)
    if (only) await press(only)
    const params = { team: 'PPPPPPPP', user: 'bob' }
    await vi.waitFor(() =>
      expect(stage.sent).toEqual([
        { method: 'DELETE', path: '/v2/team/:team/members/:user', input: { params } },
      ]),
    )
  })

  it('is read-only for viewers who may not edit members', async () => {
    await open([], [])
    expect(switches().map(({ disabled }) => disabled)).toEqual([true])
  })
})
