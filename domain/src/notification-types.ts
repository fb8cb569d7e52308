/** What a line of the inbox can be about. */
export const NOTIFICATION_TYPES = [
  'project_update',
  'team_invite',
  'organization_invite',
  'status_change',
] as const
export type NotificationType = (typeof NOTIFICATION_TYPES)[number]

/** Entries of one such type about one project on one day (UTC) are told together; all others stand alone. */
export const GROUPED_NOTIFICATION_TYPES = [
  'project_update',
  'status_change',
] as const satisfies readonly NotificationType[]

/** Entries of a group that are told one by one; of the rest the number is told. */
export const GROUP_SHOWN = 5
