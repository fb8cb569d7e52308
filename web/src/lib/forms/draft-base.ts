/** Numbers increase with each edit; texts identify the stored values. */
export type Revision = number | string

/** What the edits of a form are based on: others may have changed it when the draft is restored. */
export interface DraftBase {
  /** The stored values of the edited fields when they were first edited. */
  values: Readonly<Record<string, unknown>>
  /** The revision of the subject at that time, if it has revisions. */
  revision?: Revision | undefined
}

const bases = new Map<string, () => DraftBase>()

/** From now on the draft is stored together with its base, also when the form is removed from the page. */
export function setBaseOf(draft: string, base: () => DraftBase): void {
  bases.set(draft, base)
}

export const currentBaseOf = (draft: string): DraftBase | undefined => bases.get(draft)?.()

let restored: DraftBase | undefined

/** Runs `restore`, which enters stored input into fields. Forms take `base` as what this input is based on. */
export function restoreFrom(base: DraftBase | undefined, restore: () => void): void {
  restored = base
  try {
    restore()
  } finally {
    restored = undefined
  }
}

/** The base of the input that is being restored at this moment. */
export const restoredBase = (): DraftBase | undefined => restored
