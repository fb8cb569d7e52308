import type { OrganizationAction } from '@quarry/api/contract/abilities'
import type { TeamMember } from '@quarry/api/contract/organizations/teams'

type TeamAction = Extract<OrganizationAction, `member.${string}`>

/** Who belongs to a project or an organization, and what the viewer may do about it. */
export interface Team {
  id: string
  /** Members of an organization hold rights in it as well as on each of its projects. */
  isOfOrganization: boolean
  members: readonly TeamMember[]
  viewer: { can: readonly TeamAction[] }
}

const isTeamAction = (action: string): action is TeamAction => action.startsWith('member.')

/** The team within what a detail of a project or of an organization answers. */
export const teamOf = (
  id: string,
  members: readonly TeamMember[],
  { viewer, isOfOrganization }: { viewer: { can: readonly string[] }; isOfOrganization: boolean },
): Team => ({ id, members, isOfOrganization, viewer: { can: viewer.can.filter(isTeamAction) } })
