export type ToastType = 'error' | 'warning' | 'success' | 'info'

export interface ToastContent {
  type: ToastType
  title: string
  text?: string
  /** Shown in mono and copied with the text, so that a report can name it. */
  code?: string
}

export interface Toast extends ToastContent {
  id: number
  /** How often the same toast was raised; shown from two. */
  count: number
}

/** Spec section 9. */
const TOAST_LIFETIME_MS = 30_000

let toasts: readonly Toast[] = []
let nextId = 1
const timers = new Map<number, ReturnType<typeof setTimeout>>()
const listeners = new Set<() => void>()

function publish(next: readonly Toast[]) {
  toasts = next
  for (const listener of listeners) listener()
}

/** Hovering stops the clock, leaving starts it again from the full time. */
export function holdToast(id: number) {
  clearTimeout(timers.get(id))
  timers.delete(id)
}

export function releaseToast(id: number) {
  holdToast(id)
  timers.set(
    id,
    setTimeout(() => dismissToast(id), TOAST_LIFETIME_MS),
  )
}

export function dismissToast(id: number) {
  holdToast(id)
  publish(toasts.filter((toast) => toast.id !== id))
}

/** The same toast (text, title and type) is not stacked: its counter rises and its time starts again (spec section 4). */
export function addToast(content: ToastContent): number {
  const same = toasts.find(
    ({ type, title, text }) => type === content.type && title === content.title && text === content.text,
  )
  if (same) {
    publish(
      toasts.map((toast) => (toast === same ? { ...toast, ...content, count: toast.count + 1 } : toast)),
    )
    releaseToast(same.id)
    return same.id
  }
  const id = nextId++
  publish([...toasts, { ...content, id, count: 1 }])
  releaseToast(id)
  return id
}

export function clearToasts() {
  for (const id of timers.keys()) clearTimeout(timers.get(id))
  timers.clear()
  publish([])
}

export const getToasts = () => toasts

export function subscribeToasts(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
