import { EditorView } from '@codemirror/view'
import { useEffect, useRef, useState } from 'react'
import { useIntl } from 'react-intl'
import { EditorToolbar } from './editor-toolbar.tsx'
import { createEditorState } from './editor-state.ts'
import { MarkdownPreview } from './markdown-preview.tsx'

type MarkdownEditorProps = {
  id: string
  labelId: string
  errorId: string | undefined
  value: string
  onChange: (text: string) => void
  isDisabled: boolean
}

/** CodeMirror with a toolbar and a preview that shows exactly what the page will show. */
export default function MarkdownEditor(props: MarkdownEditorProps) {
  const { value } = props
  const [isPreview, setIsPreview] = useState(false)
  const { host, view } = useEditor(props)
  return (
    <div className="md-editor">
      <EditorToolbar
        view={view}
        isPreview={isPreview}
        isDisabled={props.isDisabled}
        onPreview={setIsPreview}
      />
      <div ref={host} hidden={isPreview} className="md-host" />
      {isPreview && <MarkdownPreview text={value} />}
    </div>
  )
}

function useEditor({ id, labelId, errorId, value, onChange, isDisabled }: MarkdownEditorProps) {
  const intl = useIntl()
  const host = useRef<HTMLDivElement>(null)
  const [view, setView] = useState<EditorView>()
  const report = useRef(onChange)
  useEffect(() => {
    report.current = onChange
  }, [onChange])
  useEffect(() => {
    if (!host.current) return undefined
    const state = createEditorState({
      text: value,
      isDisabled,
      attributes: {
        id,
        'aria-labelledby': labelId,
        'aria-multiline': 'true',
        ...(errorId && { 'aria-describedby': errorId, 'aria-invalid': 'true' }),
      },
      placeholder: intl.formatMessage({ id: 'content.editor.placeholder' }),
      onChange: (text) => report.current(text),
    })
    const editor = new EditorView({ state, parent: host.current })
    setView(editor)
    return () => editor.destroy()
    // The editor is made once; later texts reach it below.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [id, isDisabled])
  useEffect(() => {
    if (!view || view.state.doc.toString() === value) return
    view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: value } })
  }, [view, value])
  return { host, view }
}
