import { lengthOf } from '@quarry/domain/lengths'
import { lazy, type ReactNode, startTransition, useEffect, useId, useRef, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Button } from '../../../ui/button.tsx'
import { FieldError } from '../../../ui/field-error.tsx'
import { Note } from '../../../ui/note.tsx'
import type { ImageTarget } from './inline-image.ts'
import { readDraft, writeDraft } from './drafts.ts'
import { type Caret, PlainField } from './plain-field.tsx'

const MarkdownEditor = lazy(async () => ({ default: (await import('./markdown-editor.tsx')).MarkdownEditor }))

/** How long typing must pause before the draft is kept. */
const draftDelayMs = 800

type MarkdownFieldProps = {
  label: ReactNode
  value: string
  /** What the server has; a draft that equals it is dropped. */
  stored: string
  onChange: (text: string) => void
  limit: number
  error?: string | undefined
  isDisabled?: boolean
  /** Whose pictures those dropped here become; without it only addresses of pictures are taken. */
  images?: ImageTarget
  /** Names the text in this browser's drafts. */
  draftKey: string
}

/**
 * A large text field for markdown. The editor comes lazily; until then, and without scripts, it is a plain field with
 * the same text, and typing goes on where it was. What is typed is kept as a draft in this browser.
 */
export function MarkdownField(props: MarkdownFieldProps) {
  const { label, value, onChange, limit, error, isDisabled = false } = props
  const intl = useIntl()
  const id = useId()
  const draft = useDraft(props)
  const isAwake = useIsAwake()
  const caret = useRef<Caret>(undefined)
  return (
    <div className="field">
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
          title={<FormattedMessage id="content.draft.title" />}
          actions={
            <>
              <Button size="small" onClick={draft.restore}>
                <FormattedMessage id="content.draft.restore" />
              </Button>
              <Button size="small" look="quiet" onClick={draft.forget}>
                <FormattedMessage id="content.draft.forget" />
              </Button>
            </>
          }
        />
      )}
      {isAwake ? (
        <MarkdownEditor
          id={id}
          labelId={`${id}-label`}
          errorId={error ? `${id}-error` : undefined}
          value={value}
          onChange={onChange}
          isDisabled={isDisabled}
          images={props.images}
          takeCaret={() => caret.current}
        />
      ) : (
        <PlainField id={id} value={value} onChange={onChange} isDisabled={isDisabled} left={caret} />
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  )
}

/** Turns true in its own time: the plain field stays, and takes letters, until the editor's code is there. */
function useIsAwake() {
  const [isAwake, setIsAwake] = useState(false)
  useEffect(() => startTransition(() => setIsAwake(true)), [])
  return isAwake
}

function useDraft({ value, stored, onChange, draftKey }: MarkdownFieldProps) {
  const [found, setFound] = useState<string>()
  useEffect(() => {
    const draft = readDraft(draftKey, localStorage, Date.now())
    if (draft !== undefined && draft !== stored) setFound(draft)
    // Looked for once: later changes of the text are made here.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [draftKey])
  useEffect(() => {
    if (value === stored && found !== undefined) return undefined
    const timer = setTimeout(
      () => writeDraft(draftKey, value === stored ? undefined : value, localStorage, Date.now()),
      draftDelayMs,
    )
    return () => clearTimeout(timer)
  }, [value, stored, draftKey, found])
  return {
    found,
    restore: () => {
      if (found !== undefined) onChange(found)
      setFound(undefined)
    },
    forget: () => {
      writeDraft(draftKey, undefined, localStorage, Date.now())
      setFound(undefined)
    },
  }
}
