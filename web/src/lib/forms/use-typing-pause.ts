import { useEffect, useRef } from 'react'

/** Long enough to skip most keys of a word, short enough to feel immediate. */
const TYPING_PAUSE_MS = 250

/**
 * Returns a function that runs the action after a pause, as the latest render defines it, and one that drops a run that
 * is still due.
 */
export function useTypingPause(action: () => void): { soon: () => void; cancel: () => void } {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef(action)
  useEffect(() => {
    latest.current = action
  })
  const cancel = () => clearTimeout(timer.current)
  useEffect(() => () => clearTimeout(timer.current), [])
  return {
    soon: () => {
      cancel()
      timer.current = setTimeout(() => latest.current(), TYPING_PAUSE_MS)
    },
    cancel,
  }
}
