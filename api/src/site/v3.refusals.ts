import { nothing, onProject, open, VISITORS, WITHOUT_RIGHTS } from '../../testing/refusal-cases.ts'
import type { Refusals } from '../../testing/refusal-harness.ts'

const several = open(() => ({ query: { ids: JSON.stringify(['AAAAAAAA']) } }))
const onOrganization = open(({ organization }) => ({ params: { organization } }))
const onUser = open(({ user }) => ({ params: { user } }))

export const refusals: Refusals = {
  v3GetProject: onProject([]),
  v3ListProjects: several,
  v3ListProjectMembers: onProject([]),
  v3GetProjectOrganization: onProject([]),
  v3ListDependencies: onProject([]),
  v3ListVersions: onProject([]),
  v3GetProjectVersion: open(({ project, version }) => ({ params: { project, version } })),
  v3GetVersion: open(({ version }) => ({ params: { version } })),
  v3ListVersionsById: several,
  v3GetOrganization: onOrganization,
  v3ListOrganizations: several,
  v3ListUserOrganizations: onUser,
  v3ListOrganizationProjects: onOrganization,
  v3GetOwnUser: { request: nothing, refuses: VISITORS },
  v3GetUser: onUser,
  v3ListUsers: several,
  v3ListUserProjects: onUser,
  v3ListFollowedProjects: {
    request: ({ user }) => ({ params: { user } }),
    refuses: [...WITHOUT_RIGHTS, 'mo'],
  },
  v3ListTeamMembers: open(({ team }) => ({ params: { team } })),
  v3ListTeams: several,
  v3SearchProjects: open(nothing),
}
