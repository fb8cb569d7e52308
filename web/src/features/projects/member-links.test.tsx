import type { TeamMember } from '@quarry/api/contract/organizations/teams'
import { expect, it } from 'vitest'
import { pageStage } from '../../../testing/page-stage.tsx'
import { MemberLinks } from './member-links.tsx'

const stage = pageStage()

const member = (username: string, given: Partial<TeamMember> = {}, badges = 0) =>
  ({
    user: { id: `U-${username}`, username, avatar_url: null, badges },
    role: 'Member',
    is_owner: false,
    accepted: true,
    ...given,
  }) as unknown as TeamMember

it('shows who owns the project, and who supports the site, beside the names', async () => {
  const members = [
    member('carol', {}, 3),
    member('bob', { accepted: false }, 1),
    member('alice', { is_owner: true }),
  ]
  await stage.open(
    () => <MemberLinks members={members} />,
    () => undefined,
  )
  expect([...document.querySelectorAll('a')].map((link) => link.textContent)).toEqual([
    'aliceOwnerMember',
    'carolSupporterMember',
  ])
  expect(document.querySelector('[title]')?.getAttribute('title')).toBe('Supporter')
})
