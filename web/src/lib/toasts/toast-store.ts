export type ToastType = 'error' | 'warning' | 'success' | 'info'

export interface ToastContent {
  type: ToastType
  title: string
  text?: string
  /** Shown in monospace and copied with the text, for reports. */
  code?: string
  links?: readonly { label: string; href: string }[]
}

export interface Toast extends ToastContent {
  id: number
  /** Number of equal toasts; shown from two. */
  count: number
}

/** How long a toast stays (docs/rules/site.md). */
const TOAST_LIFETIME_MS = 30_000

let toasts: readonly Toast[] = []
let nextId = 1
const timers = new Map<number, ReturnType<typeof setTimeout>>()
/** Number of holds on a toast: the pointer, the focus, or both. */
const holds = new Map<number, number>()
const listeners = new Set<() => void>()

function publish(next: readonly Toast[]) {
  toasts = next
  for (const listener of listeners) listener()
}

function stopClock(id: number) {
  clearTimeout(timers.get(id))
  timers.delete(id)
}

function startClock(id: number) {
  stopClock(id)
  if (holds.has(id)) return
  timers.set(
    id,
    setTimeout(() => dismissToast(id), TOAST_LIFETIME_MS),
  )
}

/** Hovering pauses the lifetime; leaving restarts it in full. */
export function holdToast(id: number) {
  stopClock(id)
  holds.set(id, (holds.get(id) ?? 0) + 1)
}

export function releaseToast(id: number) {
  const left = (holds.get(id) ?? 0) - 1
  if (left > 0) {
    holds.set(id, left)
    return
  }
  holds.delete(id)
  startClock(id)
}

export function dismissToast(id: number) {
  stopClock(id)
  holds.delete(id)
  publish(toasts.filter((toast) => toast.id !== id))
}

/**
 * Equal toasts (text, title and type) are not stacked: the counter rises and the lifetime restarts
 * (docs/rules/site.md).
 */
export function addToast(content: ToastContent): number {
  const same = toasts.find(
    ({ type, title, text }) => type === content.type && title === content.title && text === content.text,
  )
  if (same) {
    publish(
      toasts.map((toast) => (toast === same ? { ...toast, ...content, count: toast.count + 1 } : toast)),
    )
    startClock(same.id)
    return same.id
  }
  const id = nextId++
  publish([...toasts, { ...content, id, count: 1 }])
  startClock(id)
  return id
}

export function clearToasts() {
  for (const { id } of toasts) dismissToast(id)
}

export const getToasts = () => toasts

export function subscribeToasts(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
