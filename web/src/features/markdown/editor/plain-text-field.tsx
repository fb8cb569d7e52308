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
  /** Receives the caret position when the field is removed while it has the focus. */
  onLeave: (caret: Caret | undefined) => void
  /** Receives dropped or pasted images, if the text can contain images. */
  onFiles: ((files: readonly File[]) => void) | undefined
  /** Called on the first interaction, which loads the editor. */
  onTouch: () => void
  onCommand: (command: EditorCommand) => void
  /** During text composition the field must not be replaced. */
  onCompose: (isComposing: boolean) => void
}

/** A plain field until the editor is loaded, and permanently without scripts. */
export function PlainField(props: PlainFieldProps) {
  const { ref, value, onChange, onLeave, onTouch, onCommand, onCompose } = props
  useEffect(() => {
    // Text that was typed before hydration. (A field normalizes line breaks.)
    const typed = ref.current?.value
    if (typed !== undefined && typed !== value.replaceAll(/\r\n?/g, '\n')) onChange(typed)
    if (ref.current && document.activeElement === ref.current) onTouch()
    // Checked once: from here on every key is handled.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  useLayoutEffect(() => {
    const shown = ref.current
    return () => {
      const isTypedIn = shown !== null && document.activeElement === shown
      onLeave(isTypedIn ? { anchor: shown.selectionStart, head: shown.selectionEnd } : undefined)
    }
    // Runs once, on removal.
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
