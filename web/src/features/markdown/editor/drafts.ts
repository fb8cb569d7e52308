/** Unsaved text, stored in this browser so that a crash or a closed tab loses nothing. */
const prefix = 'draft:'
const lifetimeMs = 30 * 24 * 60 * 60 * 1000

type Draft = { text: string; savedAt: number }

/** Undefined if the browser blocks storage for pages: there, even reading `localStorage` throws. */
export function draftStorage(): Storage | undefined {
  try {
    return localStorage
  } catch {
    return undefined
  }
}

export function readDraft(key: string, storage: Storage | undefined, nowMs: number): string | undefined {
  const draft = parse(storage?.getItem(prefix + key))
  return draft && nowMs - draft.savedAt < lifetimeMs ? draft.text : undefined
}

/** A text equal to the stored one is no draft. */
export function writeDraft(
  key: string,
  text: string | undefined,
  storage: Storage | undefined,
  nowMs: number,
) {
  try {
    if (text === undefined) storage?.removeItem(prefix + key)
    else storage?.setItem(prefix + key, JSON.stringify({ text, savedAt: nowMs } satisfies Draft))
  } catch {
    // The storage is full or blocked; the text itself is still in the form.
  }
}

/** Called after saving or when the user discards the draft. */
export const forgetDraft = (key: string) => writeDraft(key, undefined, draftStorage(), Date.now())

function parse(stored: string | null | undefined): Draft | undefined {
  if (!stored) return undefined
  try {
    const value: unknown = JSON.parse(stored)
    if (typeof value !== 'object' || value === null) return undefined
    const { text, savedAt } = value as Partial<Draft>
    return typeof text === 'string' && typeof savedAt === 'number' ? { text, savedAt } : undefined
  } catch {
    return undefined
  }
}
