import { lengthOf } from '@quarry/domain/limits/lengths'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Button } from '../../../ui/controls/button.tsx'
import { FieldError } from '../../../ui/controls/field-error.tsx'
import { Note } from '../../../ui/feedback/note.tsx'
import { restoreFrom } from '../../../lib/forms/draft-base.ts'
import { readDraft, readDraftBase, writeDraft } from '../../../lib/forms/draft-storage.ts'
import { useDraftWriter } from '../../../lib/forms/draft-writer.ts'
import { lazy, LazyPart } from '../../../lib/lazy/lazy-part.tsx'
import { EditorToolbar } from './editor-toolbar.tsx'
import type { ImageTarget } from './images/inline-image.ts'
import { PlainField } from './plain-text-field.tsx'
import { MarkdownEditor, useLazyEditor } from './use-lazy-editor.ts'
import '../../../styles/pages/markdown-field.css'

const MarkdownPreview = lazy(async () => (await import('./markdown-preview.tsx')).MarkdownPreview)

type MarkdownFieldProps = {
  label: ReactNode
  value: string
  /** The text on the server; a draft that equals it is dropped. */
  stored: string
  onChange: (text: string) => void
  limit: number
  error?: string | undefined
  isDisabled?: boolean
  /** The owner of uploaded images; without it only addresses of images are accepted. */
  images?: ImageTarget
  /** Key of the text among this browser's drafts. */
  draftKey: string
}

/**
 * A large text field for Markdown, with a preview that renders exactly like the page. It is a plain field until it is
 * focused; then the editor loads and typing continues where it was. Unsaved text is stored as a draft in this browser.
 */
export function MarkdownField(props: MarkdownFieldProps) {
  const { label, value, onChange, limit, error, isDisabled = false } = props
  const intl = useIntl()
  const id = useId()
  const draft = useDraft(props)
  const [isPreview, setIsPreview] = useState(false)
  const plain = useRef<HTMLTextAreaElement>(null)
  const editor = useLazyEditor(plain)
  const shared = {
    id,
    errorId: error ? `${id}-error` : undefined,
    value,
    placeholder: intl.formatMessage({ id: 'markdown.editor.placeholder' }),
    onChange,
    isDisabled,
    isHidden: isPreview,
  }
  return (
    <div className="field" onBlur={draft.storeNow}>
      <div className="flex items-baseline justify-between gap-2">
        <label className="label" htmlFor={id} id={`${id}-label`}>
          {label}
        </label>
        <span className="counter">
          {intl.formatNumber(lengthOf(value))} / {intl.formatNumber(limit)}
        </span>
      </div>
      {draft.found !== undefined && (
        <Note
          level="info"
          title={<FormattedMessage id="markdown.draft.title" />}
          actions={
            <>
              <Button size="small" onClick={draft.restore}>
                <FormattedMessage id="markdown.draft.restore" />
              </Button>
              <Button size="small" look="quiet" onClick={draft.forget}>
                <FormattedMessage id="markdown.draft.forget" />
              </Button>
            </>
          }
        />
      )}
      <div className="md-editor">
        <EditorToolbar
          isPreview={isPreview}
          isDisabled={isDisabled}
          onPreview={setIsPreview}
          onCommand={editor.command}
        />
        {editor.isHere ? (
          <MarkdownEditor
            {...shared}
            handover={editor.handover}
            labelId={`${id}-label`}
            images={props.images}
            run={editor.run}
            onReady={editor.ready}
          />
        ) : (
          <PlainField
            {...shared}
            ref={plain}
            onLeave={editor.leave}
            onFiles={props.images && editor.takeFiles}
            onTouch={editor.touch}
            onCommand={editor.command}
            onCompose={editor.compose}
          />
        )}
        {isPreview && (
          <LazyPart onFail={() => setIsPreview(false)}>
            <MarkdownPreview text={value} />
          </LazyPart>
        )}
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  )
}

function useDraft({ value, stored, onChange, draftKey }: MarkdownFieldProps) {
  const [found, setFound] = useState<string>()
  const writer = useDraftWriter(() => writeDraft(draftKey, value === stored ? {} : { text: value }))
  useEffect(() => {
    const { text } = readDraft(draftKey)
    if (text === stored) writeDraft(draftKey, {})
    else if (typeof text === 'string') setFound(text)
    // Read once: later changes of the text are made here.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [draftKey])
  const isEdited = useRef(false)
  useEffect(() => {
    // An offered draft stays until the user decides or types something else.
    if (value === stored && !isEdited.current) return
    isEdited.current = value !== stored
    writer.soon()
    // A saved or discarded text leaves no draft, not even for a moment.
    if (!isEdited.current) writer.now()
  }, [value, stored, writer])
  return {
    found,
    storeNow: writer.now,
    restore: () => {
      if (found !== undefined) restoreFrom(readDraftBase(draftKey), () => onChange(found))
      setFound(undefined)
    },
    forget: () => {
      writer.cancel()
      writeDraft(draftKey, {})
      setFound(undefined)
    },
  }
}
