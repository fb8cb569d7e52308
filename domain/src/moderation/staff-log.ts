/** Actions of staff in the staff log. */
export const STAFF_ACTIONS = [
  'created',
  'status_set',
  'edited',
  'deleted',
  'members_changed',
  'moved',
  'version_uploaded',
  'version_edited',
  'version_deleted',
  'file_deleted',
  'file_taken_down',
  'file_given_back',
  'packed_file_judged',
  'taken_down',
  'given_back',
  'message_deleted',
  'report_closed',
  'report_reopened',
  'role_set',
  'badges_set',
  'notifications_read',
  'notifications_removed',
  'suspended',
  'suspension_lifted',
  'appeal_answered',
  'things_taken',
  'things_given_back',
  'secret_renewed',
  'refunded',
  'subscription_ended',
  'job_retried',
  'job_discarded',
] as const
export type StaffAction = (typeof STAFF_ACTIONS)[number]

/** Changes of values: their entries have the values before and after. */
export const STAFF_EDITS = [
  'status_set',
  'edited',
  'members_changed',
  'moved',
  'version_edited',
  'packed_file_judged',
  'role_set',
  'badges_set',
] as const satisfies readonly StaffAction[]
export type StaffEdit = (typeof STAFF_EDITS)[number]

const NOTIFIED_ACTIONS: ReadonlySet<StaffAction> = new Set([
  'created',
  'edited',
  'deleted',
  'members_changed',
  'version_uploaded',
  'version_edited',
  'version_deleted',
  'file_deleted',
  'role_set',
  'badges_set',
  'notifications_read',
  'notifications_removed',
])

/** Whether the owner gets a notification of the entry; the other actions have notifications or emails of their own. */
export const notifiesOwner = (action: StaffAction, thing: StaffLogThing): boolean =>
  NOTIFIED_ACTIONS.has(action) || (action === 'status_set' && thing !== 'project')

/** Targets of actions. Versions, files and messages are logged under their project or report. */
export const STAFF_LOG_THINGS = [
  'project',
  'collection',
  'organization',
  'user',
  'report',
  'app',
  'file',
  'job',
  'server',
  'node',
  'server_notice',
] as const
export type StaffLogThing = (typeof STAFF_LOG_THINGS)[number]
