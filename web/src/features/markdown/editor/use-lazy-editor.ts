import { type RefObject, useRef, useState } from 'react'
import { loadBetweenPresses } from '../../../lib/lazy/lazy-field.ts'
import { bufferKeys } from '../../../lib/before-hydration/buffer-keys.ts'
import { lazy, PART_FAILED } from '../../../lib/lazy/lazy-part.tsx'
import { type Caret, type EditorCommand, type Handover, emptyHandover } from './editor-handover.ts'

export const MarkdownEditor = lazy(async () => (await import('./markdown-editor.tsx')).MarkdownEditor)

/** Loads the editor when the field is focused; commands, files and the caret are handed over to it. */
export function useLazyEditor(field: RefObject<HTMLTextAreaElement | null>) {
  const [hasArrived, setHasArrived] = useState(false)
  const [isComposing, setIsComposing] = useState(false)
  const handover = useRef<Handover>(emptyHandover())
  const run = useRef<(command: EditorCommand) => void>(undefined)
  const isAsked = useRef(false)
  const releaseKeys = useRef<() => void>(undefined)
  const ready = () => {
    releaseKeys.current?.()
    releaseKeys.current = undefined
  }
  const touch = () => {
    if (isAsked.current) return
    isAsked.current = true
    loadBetweenPresses(MarkdownEditor, () => setHasArrived(true)).catch(() => {
      // The plain field stays usable; the next interaction tries again.
      isAsked.current = false
      handover.current = emptyHandover()
      field.current?.focus()
      ready()
      window.dispatchEvent(new Event(PART_FAILED))
    })
  }
  const command = (wanted: EditorCommand) => {
    if (run.current) return run.current(wanted)
    handover.current.commands.push(wanted)
    // Keys typed after a command must be applied after it.
    releaseKeys.current ??= bufferKeys(field.current)
    return touch()
  }
  const leave = (caret: Caret | undefined) => {
    handover.current.caret = caret
  }
  const takeFiles = (files: readonly File[]) => {
    handover.current.files.push(...files)
    touch()
  }
  return {
    leave,
    takeFiles,
    isHere: hasArrived && !isComposing,
    handover,
    run,
    touch,
    command,
    compose: setIsComposing,
    ready,
  }
}
