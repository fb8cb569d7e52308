import type { EditorView } from '@codemirror/view'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { FormDialog } from '../../../ui/floating/form-dialog.tsx'
import { TextField } from '../../../ui/controls/text-field.tsx'
import type { InsertKind } from './editor-handover.ts'
import { ImagePicker } from './images/image-picker.tsx'
import type { ImageTarget } from './images/inline-image.ts'
import { insertText } from './insert-text.ts'
import { MarkdownPreview } from './markdown-preview.tsx'

type InsertDialogProps = {
  kind: InsertKind
  view: EditorView
  /** Allows uploads from this device; without it only addresses are accepted. */
  images?: ImageTarget | undefined
  onClose: () => void
}

/** Asks for an address, previews it, and inserts it at the cursor. */
export function InsertDialog({ kind, view, images, onClose }: InsertDialogProps) {
  const intl = useIntl()
  const { from, to } = view.state.selection.main
  const [text, setText] = useState(view.state.sliceDoc(from, to))
  const [address, setAddress] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  const { siteUrl } = useRouter().options.context
  const result = insertText(kind, { text, address }, siteUrl)
  const submit = () => {
    setIsChecked(true)
    if (result.kind === 'problem') return
    view.dispatch({
      changes: { from, to, insert: result.text },
      selection: { anchor: from + result.text.length },
    })
    onClose()
    view.focus()
  }
  const problemOf = (field: 'text' | 'address') =>
    isChecked && result.kind === 'problem' && result.field === field
      ? intl.formatMessage({ id: `markdown.insert.problem.${result.problem}` })
      : undefined
  return (
    <FormDialog
      draft={null}
      title={intl.formatMessage({ id: `markdown.insert.${kind}.title` })}
      action={intl.formatMessage({ id: 'markdown.insert.action' })}
      onSubmit={submit}
      onClose={onClose}
    >
      {kind === 'image' && images && <ImagePicker target={images} onArrived={setAddress} />}
      {kind !== 'video' && (
        <TextField
          label={intl.formatMessage({ id: `markdown.insert.${kind}.text` })}
          isRequired={kind === 'image'}
          value={text}
          error={problemOf('text')}
          onChange={(event) => setText(event.target.value)}
        />
      )}
      <TextField
        label={intl.formatMessage({ id: `markdown.insert.${kind}.address` })}
        isRequired
        type="url"
        inputMode="url"
        placeholder="https://"
        value={address}
        error={problemOf('address')}
        onChange={(event) => setAddress(event.target.value)}
      />
      {result.kind === 'text' && <MarkdownPreview text={result.text} />}
    </FormDialog>
  )
}
