import { EditorView } from '@codemirror/view'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useIntl } from 'react-intl'
import { EditorToolbar } from './editor-toolbar.tsx'
import { createEditorState, replaceText } from './editor-state.ts'
import { ImageUploadList } from './image-upload-list.tsx'
import type { ImageTarget } from './inline-image.ts'
import { MarkdownPreview } from './markdown-preview.tsx'
import type { Caret } from './plain-field.tsx'
import { type ImageUploads, useImageUploads } from './use-image-uploads.ts'

type MarkdownEditorProps = {
  id: string
  labelId: string
  errorId: string | undefined
  value: string
  onChange: (text: string) => void
  isDisabled: boolean
  images: ImageTarget | undefined
  /** Where someone was typing in the plain field; the editor goes on there. */
  takeCaret: () => Caret | undefined
}

/** CodeMirror with a toolbar and a preview that shows exactly what the page will show. */
export function MarkdownEditor(props: MarkdownEditorProps) {
  const { value } = props
  const [isPreview, setIsPreview] = useState(false)
  const uploads = useImageUploads(props.images)
  const { host, view } = useEditor(props, uploads.add)
  return (
    <div className="md-editor">
      <EditorToolbar
        view={view}
        isPreview={isPreview}
        isDisabled={props.isDisabled}
        images={props.images}
        onPreview={setIsPreview}
      />
      <ImageUploadList uploads={uploads.uploads} onForget={uploads.forget} />
      <div ref={host} hidden={isPreview} className="md-host" />
      {isPreview && <MarkdownPreview text={value} />}
    </div>
  )
}

function useEditor(
  { id, labelId, errorId, value, onChange, isDisabled, takeCaret }: MarkdownEditorProps,
  onFiles: ImageUploads['add'],
) {
  const intl = useIntl()
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
    const caret = takeCaret()
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
      placeholder: intl.formatMessage({ id: 'content.editor.placeholder' }),
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
