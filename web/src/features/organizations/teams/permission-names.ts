import type { OrganizationPermission, Permission } from '@quarry/domain/organizations/permissions'

/** Rights of a member in the order they are shown: what one does with versions, the project, the team, and money. */
export const permissionNames = [
  'UploadVersion',
  'DeleteVersion',
  'EditDetails',
  'EditBody',
  'ManageInvites',
  'EditMember',
  'RemoveMember',
  'DeleteProject',
  'ViewAnalytics',
  'ViewPayouts',
] as const satisfies (keyof typeof Permission)[]

/** Rights in an organization in the order they are shown: what it says of itself, its people, its projects, its end. */
export const organizationPermissionNames = [
  'EditDetails',
  'ManageInvites',
  'EditMember',
  'RemoveMember',
  'EditMemberDefaults',
  'AddProject',
  'RemoveProject',
  'DeleteOrganization',
] as const satisfies (keyof typeof OrganizationPermission)[]
