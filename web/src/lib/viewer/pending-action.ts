/** What a visitor wanted to do when they were asked to sign in; done after they have signed in in this tab. */
const KEY = 'pending-action'
const LIFETIME_MS = 30 * 60 * 1000

/** `name` identifies the action and its target: `follow:AAAAAAAA`. */
export function rememberAction(name: string): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ name, at: Date.now() }))
  } catch {
    // Without storage the user repeats the action.
  }
}

/** Whether this action was remembered; it is forgotten, so that it is done once. */
export function takeAction(name: string): boolean {
  try {
    const remembered = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as {
      name: string
      at: number
    } | null
    if (remembered?.name !== name) return false
    sessionStorage.removeItem(KEY)
    return Date.now() - remembered.at < LIFETIME_MS
  } catch {
    return false
  }
}
