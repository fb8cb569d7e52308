/** Preferences that launchers store with an account. */
export interface ClientPreferencesTable {
  userId: string
  /** JSON of `StoredClientPreferences`. */
  preferences: string
}
