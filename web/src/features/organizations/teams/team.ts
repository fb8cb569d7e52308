import type { OrganizationAction } from '@quarry/api/contract/abilities'
import type { TeamMember } from '@quarry/api/contract/organizations/teams'

type TeamAction = Extract<OrganizationAction, `member.${string}`>

/** The members of a project or an organization, and what the viewer may do with them. */
export interface Team {
  id: string
  /** Members of an organization have permissions in it and on each of its projects. */
  isOfOrganization: boolean
  members: readonly TeamMember[]
  viewer: { can: readonly TeamAction[] }
}

const isTeamAction = (action: string): action is TeamAction => action.startsWith('member.')

/** Builds the team from the detail response of a project or an organization. */
export const teamOf = (
  id: string,
  members: readonly TeamMember[],
  { viewer, isOfOrganization }: { viewer: { can: readonly string[] }; isOfOrganization: boolean },
): Team => ({ id, members, isOfOrganization, viewer: { can: viewer.can.filter(isTeamAction) } })
