import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'

/** A place in a text, or a selected part of it. */
export type Caret = { anchor: number; head: number }

type PlainFieldProps = {
  id: string
  value: string
  onChange: (text: string) => void
  isDisabled: boolean
  /** Told where someone was typing when the field went away. */
  left: RefObject<Caret | undefined>
}

/** Stands in for the editor until it has arrived, and for good where no script runs. */
export function PlainField({ id, value, onChange, isDisabled, left }: PlainFieldProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    // Typed before the page woke up. (A field knows one kind of line break only.)
    const typed = field.current?.value
    if (typed !== undefined && typed !== value.replaceAll(/\r\n?/g, '\n')) onChange(typed)
    // Looked at once: from here on every letter is heard.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  useLayoutEffect(() => {
    const shown = field.current
    return () => {
      const isTypedIn = shown !== null && document.activeElement === shown
      left.current = isTypedIn ? { anchor: shown.selectionStart, head: shown.selectionEnd } : undefined
    }
  }, [left])
  return (
    <textarea
      ref={field}
      id={id}
      className="textarea md-plain"
      value={value}
      disabled={isDisabled}
      dir="auto"
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
