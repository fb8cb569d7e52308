import { mutationObserver } from '../api/query-client.ts'
import { forgetSentInput, noteSentDraft, startSending } from './form-drafts.ts'

/** How long a posted form ignores further submits; the next page usually replaces it sooner. */
const POST_LOCK_MS = 5000

interface Submission {
  form: HTMLFormElement
  draft: string | null
}

/** The form whose submit event is being handled. */
let current: Submission | undefined
const running = new Map<object, Submission>()
const posted = new WeakMap<HTMLFormElement, number>()

const isRunning = (form: HTMLFormElement) => [...running.values()].some((one) => one.form === form)

/**
 * Handles the submit event of a form. While the request of the form is running, further submits are ignored. Requests
 * that `handle` starts belong to the form: their success forgets its draft, except for
 * what was typed meanwhile.
 */
export function submitForm<
  E extends { currentTarget: HTMLFormElement; timeStamp: number; preventDefault(): void },
>(event: E, draft: string | null, handle: ((event: E) => void) | undefined): void {
  const form = event.currentTarget
  if (isRunning(form) || event.timeStamp - (posted.get(form) ?? -POST_LOCK_MS) < POST_LOCK_MS)
    return event.preventDefault()
  const outer = current
  current = { form, draft }
  try {
    handle?.(event)
  } finally {
    current = outer
  }
}

/** Called after all listeners of a submit event: a form that no listener stopped is posted now. */
export function notePost(form: HTMLFormElement, draft: string | null, timeStamp: number): void {
  if (form.method === 'dialog') return
  posted.set(form, timeStamp)
  if (draft !== null) noteSentDraft(draft)
}

/** Connects the requests that forms start with their forms. */
Object.assign(mutationObserver, {
  onMutate(mutation: object): void {
    if (!current) return
    running.set(mutation, current)
    if (current.draft !== null) startSending(current.draft)
  },
  onSuccess(mutation: object): void {
    const draft = running.get(mutation)?.draft
    if (typeof draft === 'string') forgetSentInput(draft)
  },
  onSettled(mutation: object): void {
    running.delete(mutation)
  },
} satisfies Required<typeof mutationObserver>)
