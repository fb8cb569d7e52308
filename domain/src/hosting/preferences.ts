/** How a user wants to see and use the panel of a server. */
export interface ServerPreferences {
  /** Memory in use as an amount; otherwise in percent of the plan. */
  memoryInBytes: boolean
  /** Whether the header leaves out the address of the server. */
  hidesAddress: boolean
  /** Whether Stop, Restart and Kill ask first. */
  confirmsPower: boolean
  /** Whether backups can be created while the server runs. */
  backsUpWhileRunning: boolean
}

export const DEFAULT_PREFERENCES: ServerPreferences = {
  memoryInBytes: true,
  hidesAddress: false,
  confirmsPower: true,
  backsUpWhileRunning: true,
}
