/** What a line of the inbox can be about. */
export const NOTIFICATION_TYPES = [
  'project_update',
  'team_invite',
  'organization_invite',
  'status_change',
] as const
export type NotificationType = (typeof NOTIFICATION_TYPES)[number]
