import { useEffect, useState } from 'react'

const PAUSE_MS = 500

export interface DraftWriter {
  /** Writes after a pause in typing, or when the page is left before. */
  soon: () => void
  /** Writes what is due. */
  now: () => void
  /** Drops what is due. */
  cancel: () => void
  /** Replaces the function that writes. */
  replace: (write: () => void) => void
  /** Starts to listen for the end of the page. Returns a function that writes what is due and stops. */
  listen: () => () => void
}

/** Writes drafts after pauses in typing instead of at every key, and at once when the page is left. */
export function draftWriter(begin: () => void): DraftWriter {
  let write = begin
  let due: ReturnType<typeof setTimeout> | undefined
  const cancel = () => {
    clearTimeout(due)
    due = undefined
  }
  const now = () => {
    if (due === undefined) return
    cancel()
    write()
  }
  return {
    soon: () => {
      cancel()
      due = setTimeout(now, PAUSE_MS)
    },
    now,
    cancel,
    replace: (next) => {
      write = next
    },
    listen: () => {
      window.addEventListener('pagehide', now)
      window.addEventListener('blur', now)
      // Phones may end a hidden page without another event.
      document.addEventListener('visibilitychange', now)
      return () => {
        now()
        window.removeEventListener('pagehide', now)
        window.removeEventListener('blur', now)
        document.removeEventListener('visibilitychange', now)
      }
    },
  }
}

/** A writer for a component; it also writes when the component is removed. `write` may use values of the last render. */
export function useDraftWriter(write: () => void): DraftWriter {
  const [writer] = useState(() => draftWriter(() => undefined))
  useEffect(() => writer.replace(write))
  useEffect(() => writer.listen(), [writer])
  return writer
}
