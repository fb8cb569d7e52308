/** Where drafts are stored. A module of its own, because every page loads it. */
export const DRAFT_PREFIX = 'form:'

let account = 'guest'

/** Drafts belong to an account: another user of this browser does not see them. */
export function keepDraftsOf(viewerId: string | undefined): void {
  account = viewerId ?? 'guest'
}

export const storageKeyOf = (draft: string) => `${DRAFT_PREFIX}${account}:${draft}`

/** Runs with the storage; browsers may block it for pages, where even reading `localStorage` throws. */
export function withStorage<T>(run: (storage: Storage) => T): T | undefined {
  try {
    return run(localStorage)
  } catch {
    return undefined
  }
}
