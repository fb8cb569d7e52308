import type { OrganizationPermission, Permission } from '@quarry/domain/organizations/permissions'

/** Permissions in a project in display order: versions, the project, the team, money. */
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

/** Permissions in an organization in display order: its details, members, projects, deletion. */
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
