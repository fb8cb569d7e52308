import { type ClipboardEvent, type DragEvent, type RefObject, useEffect, useLayoutEffect } from 'react'
import type { Caret, EditorCommand } from './editor-handover.ts'
import { commandOf } from './format-shortcuts.ts'
import { pastedImages } from './images/pasted-images.ts'
import '../../../styles/pages/markdown-field.css'

type PlainFieldProps = {
  ref: RefObject<HTMLTextAreaElement | null>
  id: string
  errorId: string | undefined
  value: string
  placeholder: string
  onChange: (text: string) => void
  isDisabled: boolean
  isHidden: boolean
  /** Told where someone was typing when the field went away. */
  onLeave: (caret: Caret | undefined) => void
  /** Takes pictures that were dropped or pasted, where pictures are taken. */
  onFiles: ((files: readonly File[]) => void) | undefined
  /** Somebody is at it: the editor is wanted. */
  onTouch: () => void
  onCommand: (command: EditorCommand) => void
  /** While letters are put together the field has to stay. */
  onCompose: (isComposing: boolean) => void
}

/** Stands in for the editor until it has arrived, and for good where no script runs. */
export function PlainField(props: PlainFieldProps) {
  const { ref, value, onChange, onLeave, onTouch, onCommand, onCompose } = props
  useEffect(() => {
    // Typed before the page woke up. (A field knows one kind of line break only.)
    const typed = ref.current?.value
    if (typed !== undefined && typed !== value.replaceAll(/\r\n?/g, '\n')) onChange(typed)
    if (ref.current && document.activeElement === ref.current) onTouch()
    // Looked at once: from here on every letter is heard.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  useLayoutEffect(() => {
    const shown = ref.current
    return () => {
      const isTypedIn = shown !== null && document.activeElement === shown
      onLeave(isTypedIn ? { anchor: shown.selectionStart, head: shown.selectionEnd } : undefined)
    }
    // It leaves once.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [ref])
  const take = (event: ClipboardEvent | DragEvent, files: readonly File[]) => {
    if (!props.onFiles || files.length === 0) return
    event.preventDefault()
    props.onFiles(files)
  }
  return (
    <textarea
      ref={ref}
      id={props.id}
      className="textarea md-plain"
      hidden={props.isHidden}
      value={value}
      placeholder={props.placeholder}
      disabled={props.isDisabled}
      aria-invalid={props.errorId ? true : undefined}
      aria-describedby={props.errorId}
      dir="auto"
      onChange={(event) => onChange(event.target.value)}
      onFocus={onTouch}
      onKeyDown={(event) => {
        const command = commandOf(event.nativeEvent)
        if (!command) return
        event.preventDefault()
        onCommand(command)
      }}
      onCompositionStart={() => onCompose(true)}
      onCompositionEnd={() => onCompose(false)}
      onPaste={(event) => take(event, pastedImages(event.clipboardData))}
      onDragOver={(event) => {
        if (props.onFiles && event.dataTransfer.types.includes('Files')) event.preventDefault()
      }}
      onDrop={(event) => take(event, [...event.dataTransfer.files])}
    />
  )
}
