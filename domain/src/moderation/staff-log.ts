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
  'job_retried',
  'job_discarded',
] as const
export type StaffAction = (typeof STAFF_ACTIONS)[number]

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
] as const
export type StaffLogThing = (typeof STAFF_LOG_THINGS)[number]
