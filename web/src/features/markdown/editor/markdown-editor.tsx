import { EditorView } from '@codemirror/view'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type EditorCommand, type Handover, type InsertKind, emptyHandover } from './editor-handover.ts'
import { createEditorState, replaceText } from './editor-state.ts'
import { formatCommands } from './format-commands.ts'
import { ImageUploadList } from './images/image-upload-list.tsx'
import type { ImageTarget } from './images/inline-image.ts'
import { InsertDialog } from './insert-dialog.tsx'
import { type ImageUploads, useEditorImages } from './images/use-editor-images.ts'
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
  /** Input to the plain field that the editor continues with. */
  handover: RefObject<Handover>
  /** Receives the function that runs toolbar commands. */
  run: RefObject<((command: EditorCommand) => void) | undefined>
  /** Called when the input has been applied and held keys may be released. */
  onReady: () => void
}

const isFormat = (command: EditorCommand): command is keyof typeof formatCommands => command in formatCommands

/** CodeMirror in place of the plain field. */
export function MarkdownEditor(props: MarkdownEditorProps) {
  const { images, run, handover } = props
  const [inserting, setInserting] = useState<InsertKind>()
  const uploads = useEditorImages(images)
  const { host, view } = useEditor(props, uploads.add)
  useLayoutEffect(() => {
    if (!view) return undefined
    run.current = (command) => {
      if (!isFormat(command)) return setInserting(command)
      formatCommands[command](view)
      return view.focus()
    }
    const { commands, files } = handover.current
    handover.current = emptyHandover()
    // After this effect, in which React cannot render again.
    queueMicrotask(() => {
      commands.forEach((command) => run.current?.(command))
      if (files.length > 0) uploads.add?.(view, files, view.state.selection.main.head)
      props.onReady()
    })
    return () => {
      run.current = undefined
    }
    // The handover is applied once.
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
  // In the same task in which the plain field is removed, so that no key in between is lost.
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
      // Like a native field, the editor updates the form before anything else can happen. Otherwise a text that lacks
      // the last letter could be passed back to the editor, or be saved.
      onChange: (text) => flushSync(() => report.current(text)),
      onFiles: onFiles && ((...files) => receive.current?.(...files)),
    })
    const editor = new EditorView({ state, parent: host.current })
    if (caret) editor.focus()
    setView(editor)
    return () => editor.destroy()
    // The editor is created once; later texts reach it in the effect below.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [id, isDisabled])
  useEffect(() => {
    if (view) replaceText(view, value)
  }, [view, value])
  return { host, view }
}
