import { Permission } from '@quarry/domain/permissions'

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

export type PermissionName = (typeof permissionNames)[number]

export const holds = (bits: number, name: PermissionName) => (bits & Permission[name]) !== 0

export const withPermission = (bits: number, name: PermissionName, isHeld: boolean) =>
  isHeld ? bits | Permission[name] : bits & ~Permission[name]
