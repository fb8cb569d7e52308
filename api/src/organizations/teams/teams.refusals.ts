import { open, OUTSIDERS, VISITORS, WITHOUT_RIGHTS } from '../../../testing/refusal-cases.ts'
import type { Fixture, RefusalCase, Refusals, Viewer } from '../../../testing/refusal-harness.ts'

/** On the team of the project; `user` is Alice. */
const onTeam = (refuses: Viewer[], more: (fixture: Fixture) => object = () => ({})): RefusalCase => ({
  request: (fixture) => ({ ...more(fixture), params: { team: fixture.team, user: fixture.user } }),
  refuses,
})
const ids = JSON.stringify(['AAAAAAAA'])

export const refusals: Refusals = {
  listTeamMembers: onTeam([]),
  listTeams: open(() => ({ query: { ids } })),
  inviteTeamMember: onTeam([...WITHOUT_RIGHTS, 'mo'], () => ({ body: { user_id: 'mallory' } })),
  joinTeam: onTeam(VISITORS),
  editTeamMember: onTeam([...WITHOUT_RIGHTS, 'mo'], () => ({ body: { role: 'Boss' } })),
  removeTeamMember: {
    request: ({ team }) => ({ params: { team, user: 'bob' } }),
    refuses: [...OUTSIDERS, 'mo'],
  },
  transferTeam: onTeam([...WITHOUT_RIGHTS, 'mo'], () => ({ body: { user_id: 'bob' } })),
  v3ListTeamMembers: onTeam([]),
  v3ListTeams: open(() => ({ query: { ids } })),
  v3InviteTeamMember: onTeam([...WITHOUT_RIGHTS, 'mo'], () => ({ body: { user_id: 'mallory' } })),
  v3JoinTeam: onTeam(VISITORS),
  v3EditTeamMember: onTeam([...WITHOUT_RIGHTS, 'mo'], () => ({ body: { role: 'Boss' } })),
  v3RemoveTeamMember: {
    request: ({ team }) => ({ params: { team, user: 'bob' } }),
    refuses: [...OUTSIDERS, 'mo'],
  },
  v3TransferTeam: onTeam([...WITHOUT_RIGHTS, 'mo'], () => ({ body: { user_id: 'bob' } })),
}
