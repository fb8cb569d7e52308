/**
 * The only storage of drafts: unsaved input of forms and editors, in this browser and for one account, so that a crash
 * or a closed tab loses nothing.
 */
import { currentBaseOf, type DraftBase } from './draft-base.ts'
import { DRAFT_PREFIX, storageKeyOf, withStorage } from './draft-keys.ts'

const LIFETIME_MS = 30 * 24 * 60 * 60 * 1000

/** Entries of earlier releases, which belonged to no account. */
const OLD_PREFIX = 'draft:'

/** The input by field. */
type DraftFields = Record<string, string | boolean>
type Draft = { fields: DraftFields; savedAt: number; base?: DraftBase | undefined }

const find = (draft: string) => withStorage((storage) => parse(storage.getItem(storageKeyOf(draft))))

export const readDraft = (draft: string): DraftFields => find(draft)?.fields ?? {}

/** What the input was based on when it was stored, if the form knew it. */
export const readDraftBase = (draft: string): DraftBase | undefined => find(draft)?.base

/** Stores the input together with its base. A draft without fields is removed. */
export function writeDraft(draft: string, fields: DraftFields): void {
  const key = storageKeyOf(draft)
  withStorage((storage) => {
    removeExpired(storage)
    if (Object.keys(fields).length === 0) storage.removeItem(key)
    else
      storage.setItem(
        key,
        JSON.stringify({ fields, savedAt: Date.now(), base: baseOf(draft) } satisfies Draft),
      )
  })
}

/** The base of this visit. Fields that it does not show keep the base that they were stored with. */
function baseOf(draft: string): DraftBase | undefined {
  const [old, current] = [find(draft)?.base, currentBaseOf(draft)]
  if (!old || !current) return current ?? old
  const revision = olderOf(old.revision, current.revision)
  return { values: { ...old.values, ...current.values }, ...(revision !== undefined && { revision }) }
}

const olderOf = (old: DraftBase['revision'], current: DraftBase['revision']) =>
  typeof old === 'number' && typeof current === 'number' ? Math.min(old, current) : (old ?? current)

/** Drafts of all accounts, also those whose forms are never opened again. */
function removeExpired(storage: Storage): void {
  for (const key of Object.keys(storage))
    if (key.startsWith(OLD_PREFIX) || (key.startsWith(DRAFT_PREFIX) && !parse(storage.getItem(key))))
      storage.removeItem(key)
}

/** Undefined if the draft has expired or is invalid. */
function parse(stored: string | null): Draft | undefined {
  const draft = readJson(stored) as Partial<Draft> | null | undefined
  if (typeof draft?.savedAt !== 'number' || typeof draft.fields !== 'object') return undefined
  return draft.fields && Date.now() - draft.savedAt < LIFETIME_MS ? (draft as Draft) : undefined
}

function readJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return undefined
  }
}
