/** Why servers of the game end, as their own output says it. */
export const CRASH_PROBLEMS = [
  'address_wrong',
  'port_taken',
  'license',
  'java_old',
  'java_new',
  'java_options',
  'software_missing',
  'no_space',
  'world_locked',
  'world_newer',
  'world_damaged',
  'mod_duplicate',
  'mod_missing',
  'mod_version',
  'mod_conflict',
  'mod_client',
  'mod_failed',
  'data_invalid',
  'config_invalid',
  'tick_time',
  'exception',
] as const
export type CrashProblemId = (typeof CRASH_PROBLEMS)[number]

export interface CrashProblem {
  id: CrashProblemId
  /** The mod, file or option that it is about; null if the output does not say it. */
  subject: string | null
  /** What that needs, or does not go with: a mod, or a version of Java. */
  needs: string | null
}
