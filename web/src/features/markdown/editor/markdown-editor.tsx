import { EditorView } from '@codemirror/view'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type EditorCommand, type Handover, type InsertKind, nothingYet } from './editor-handover.ts'
import { createEditorState, replaceText } from './editor-state.ts'
import { formatCommands } from './format-commands.ts'
import { ImageUploadList } from './images/image-upload-list.tsx'
import type { ImageTarget } from './images/inline-image.ts'
import { InsertDialog } from './insert-dialog.tsx'
import { type ImageUploads, useImageUploads } from './images/use-editor-images.ts'
import '../../../styles/pages/markdown-field.css'

type MarkdownEditorProps = {
  id: string
  labelId: string
  errorId: string | undefined
  value: string
  placeholder: string
  onChange: (text: string) => void
  isDisabled: boolean
  isHidden: boolean
  images: ImageTarget | undefined
  /** What was done to the plain field; the editor goes on with it. */
  handover: RefObject<Handover>
  /** Is told how to run the commands of the toolbar. */
  run: RefObject<((command: EditorCommand) => void) | undefined>
  /** What was handed over is done; keys may come. */
  onReady: () => void
}

const isFormat = (command: EditorCommand): command is keyof typeof formatCommands => command in formatCommands

/** CodeMirror in the place of the plain field. */
export function MarkdownEditor(props: MarkdownEditorProps) {
  const { images, run, handover } = props
  const [inserting, setInserting] = useState<InsertKind>()
  const uploads = useImageUploads(images)
  const { host, view } = useEditor(props, uploads.add)
  useLayoutEffect(() => {
    if (!view) return undefined
    run.current = (command) => {
      if (!isFormat(command)) return setInserting(command)
      formatCommands[command](view)
      return view.focus()
    }
    const { commands, files } = handover.current
    handover.current = nothingYet()
    // Behind this effect, in which nothing can be drawn anew.
    queueMicrotask(() => {
      commands.forEach((command) => run.current?.(command))
      if (files.length > 0) uploads.add?.(view, files, view.state.selection.main.head)
      props.onReady()
    })
    return () => {
      run.current = undefined
    }
    // What was handed over is taken once.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [view])
  return (
    <>
      <ImageUploadList uploads={uploads.uploads} onForget={uploads.forget} />
      <div ref={host} hidden={props.isHidden} className="md-host" />
      {inserting && view && (
        <InsertDialog kind={inserting} view={view} images={images} onClose={() => setInserting(undefined)} />
      )}
    </>
  )
}

function useEditor(
  { id, labelId, errorId, value, placeholder, onChange, isDisabled, handover }: MarkdownEditorProps,
  onFiles: ImageUploads['add'],
) {
  const host = useRef<HTMLDivElement>(null)
  const [view, setView] = useState<EditorView>()
  const report = useRef(onChange)
  const receive = useRef(onFiles)
  useEffect(() => {
    report.current = onChange
    receive.current = onFiles
  }, [onChange, onFiles])
  // In the same turn in which the plain field goes, so that no key in between is lost.
  useLayoutEffect(() => {
    if (!host.current) return undefined
    const { caret } = handover.current
    const state = createEditorState({
      text: value,
      selection: caret,
      isDisabled,
      attributes: {
        id,
        'aria-labelledby': labelId,
        'aria-multiline': 'true',
        ...(errorId && { 'aria-describedby': errorId, 'aria-invalid': 'true' }),
      },
      placeholder,
      // The form has each letter before anything else can happen, as with a field of the page. Otherwise a text that
      // is one letter old could be given back to the editor, or be the one that is saved.
      onChange: (text) => flushSync(() => report.current(text)),
      onFiles: onFiles && ((...files) => receive.current?.(...files)),
    })
    const editor = new EditorView({ state, parent: host.current })
    if (caret) editor.focus()
    setView(editor)
    return () => editor.destroy()
    // The editor is made once; later texts reach it below.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [id, isDisabled])
  useEffect(() => {
    if (view) replaceText(view, value)
  }, [view, value])
  return { host, view }
}
