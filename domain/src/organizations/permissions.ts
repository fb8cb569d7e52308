/** Rights of a member on a project team, as bits of one integer. */
export const Permission = {
  UploadVersion: 1,
  DeleteVersion: 2,
  EditDetails: 4,
  EditBody: 8,
  ManageInvites: 16,
  RemoveMember: 32,
  EditMember: 64,
  DeleteProject: 128,
  ViewAnalytics: 256,
  ViewPayouts: 512,
} as const

export const ALL_PERMISSIONS = 1023

/** Rights of a member on an organization, as bits of one integer. */
export const OrganizationPermission = {
  EditDetails: 1,
  ManageInvites: 2,
  RemoveMember: 4,
  EditMember: 8,
  AddProject: 16,
  RemoveProject: 32,
  DeleteOrganization: 64,
  EditMemberDefaults: 128,
} as const

export const ALL_ORGANIZATION_PERMISSIONS = 255

/** What moderators may do on every project they are not a member of. */
export const MODERATOR_PERMISSIONS = Permission.EditDetails | Permission.EditBody | Permission.UploadVersion
