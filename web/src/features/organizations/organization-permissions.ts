import type { OrganizationPermission } from '@quarry/domain/permissions'

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
