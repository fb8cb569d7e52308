/**
 * Drafts of all forms: what a user types is stored in this browser until the server has accepted the form, so that no
 * navigation, reload, closed dialog or expired session loses it. The code that reads and writes fields is loaded with
 * the first use of a form (`draft-keeper.ts`).
 */
import type { Keeper } from './draft-keeper.ts'
import { SENT } from './sent-draft.ts'
import { storageKeyOf, withStorage } from './draft-keys.ts'
import { contentOf, contentsOf, initialContentOf } from './field-content.ts'

interface Keeping {
  /** The form is being sent: what is typed from now on is not part of the request. */
  send: () => void
  /** The draft is forgotten: from now on, only new input is a draft, or what was typed since the form was sent. */
  forget: (isSent: boolean) => void
}

const keepings = new Map<string, Keeping>()

function forget(draft: string, isSent: boolean): void {
  withStorage((storage) => storage.removeItem(storageKeyOf(draft)))
  keepings.get(draft)?.forget(isSent)
}

/** Removes a draft, after the user discarded it. */
export const forgetDraft = (draft: string): void => forget(draft, false)

/** Removes a draft whose form was accepted, except for what was typed since it was sent. */
export const forgetSentInput = (draft: string): void => forget(draft, true)

export const startSending = (draft: string): void => keepings.get(draft)?.send()

/**
 * Stores the input of a form from now on, and restores what was stored earlier. `onRestored` gets a function that
 * discards the restored input, and `onForgotten` is called when the draft is forgotten. Returns a function that stops.
 */
export function keepDraft(
  form: HTMLFormElement,
  draft: string,
  { onRestored, onForgotten }: { onRestored: (discard: () => void) => void; onForgotten: () => void },
): () => void {
  // What was typed before hydration is new input.
  let before = contentsOf(form, initialContentOf)
  let isStopped = false
  let isLoading = false
  let keeper: Keeper | undefined
  const load = () => {
    if (isLoading) return
    isLoading = true
    import('./draft-keeper.ts').then(
      ({ attachKeeper }) => {
        if (!isStopped) keeper = attachKeeper({ form, draft, before, onRestored })
      },
      () => {
        isLoading = false
      },
    )
  }
  const keeping: Keeping = {
    send: () => keeper?.send(),
    forget: (isSent) => {
      onForgotten()
      if (keeper) keeper.forget(isSent)
      else before = contentsOf(form, contentOf)
      if (isStopped) remove()
    },
  }
  const remove = () => {
    if (keepings.get(draft) === keeping) keepings.delete(draft)
  }
  keepings.set(draft, keeping)
  form.addEventListener('focusin', load)
  form.addEventListener('input', load)
  // Its events may have come before the form was watched.
  const isUsed = [...before].some(([field, content]) => contentOf(field as HTMLInputElement) !== content)
  if (isUsed || withStorage((storage) => storage.getItem(storageKeyOf(draft)))) load()
  return () => {
    isStopped = true
    keeper?.stop()
    form.removeEventListener('focusin', load)
    form.removeEventListener('input', load)
    // A form that leaves the page while it is sent stays until the request has ended.
    if (!keeper?.isSending()) remove()
  }
}

/** Notes that a form is being posted, so that the page that follows can forget its draft. */
export function noteSentDraft(draft: string): void {
  try {
    sessionStorage.setItem(SENT, storageKeyOf(draft))
  } catch {
    // The storage is full or blocked.
  }
}
