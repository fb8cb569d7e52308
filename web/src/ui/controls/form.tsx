import { useEffect, useImperativeHandle, useRef, useState, type ComponentProps } from 'react'
import { FormattedMessage } from 'react-intl'
import { keepDraft } from '../../lib/forms/form-drafts.ts'
import { notePost, submitForm } from '../../lib/forms/form-submissions.ts'
import { lazy, LazyPart } from '../../lib/lazy/lazy-part.tsx'
import { FORM_NAME } from '../../lib/forms/posted-form.ts'
import { Button } from './button.tsx'
import { Note } from '../feedback/note.tsx'

const DraftNote = lazy(async () => (await import('./draft-note.tsx')).DraftNote)

export interface FormProps extends Omit<ComponentProps<'form'>, 'method' | 'action' | 'hidden'> {
  /**
   * Identifies the input among the drafts of the account, with the id of its subject: `report:ABCDEFGH`. Fields need a
   * `name`. Null for forms whose input must not be stored (passwords), is stored elsewhere, or is no text.
   */
  draft: string | null
  /** Name in `native-forms.ts`; the server handles the form under it without scripts. */
  native?: string
  /** Hidden fields of a native form. */
  hidden?: Readonly<Record<string, string>>
}

/**
 * Every form except searches. A native one is posted to the address of its page, so that it works without scripts and
 * puts no value into an address. Any other cannot be submitted before hydration: outside of a dialog element the
 * method `dialog` does nothing, and the submission is replayed after hydration.
 */
export function Form({ draft, native, hidden = {}, children, ref, onSubmit, ...form }: FormProps) {
  const own = useRef<HTMLFormElement>(null)
  useImperativeHandle(ref, () => own.current!)
  const [discard, setDiscard] = useState<() => void>()
  useEffect(() => {
    const { current } = own
    if (!current) return undefined
    const stopKeeping =
      draft === null
        ? undefined
        : keepDraft(current, draft, {
            onRestored: (undo) => setDiscard(() => undo),
            onForgotten: () => setDiscard(undefined),
          })
    // On the window: a form that waits for image uploads, or that scripts send, is not posted.
    const onPost = (event: SubmitEvent) => {
      if (event.target === current && !event.defaultPrevented) notePost(current, draft, event.timeStamp)
    }
    window.addEventListener('submit', onPost)
    return () => {
      stopKeeping?.()
      setDiscard(undefined)
      window.removeEventListener('submit', onPost)
    }
  }, [draft])
  return (
    <form
      noValidate
      {...form}
      ref={own}
      method={native === undefined ? 'dialog' : 'post'}
      onSubmit={(event) => submitForm(event, draft, onSubmit)}
    >
      {discard && (
        <LazyPart isBeside onFail={() => setDiscard(undefined)}>
          <DraftNote
            onDiscard={() => {
              discard()
              setDiscard(undefined)
            }}
          />
        </LazyPart>
      )}
      {native === undefined ? (
        <noscript>
          <Note level="warning">
            <FormattedMessage id="shell.form.needsScripts" />
          </Note>
        </noscript>
      ) : (
        Object.entries({ ...hidden, [FORM_NAME]: native }).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))
      )}
      {children}
    </form>
  )
}

/**
 * The save button of a native form without scripts, whose controls otherwise take effect at once or have a save bar.
 */
export function SaveWithoutScripts() {
  return (
    <noscript>
      <p className="form-save">
        <Button type="submit" look="brand">
          <FormattedMessage id="shell.save" />
        </Button>
      </p>
    </noscript>
  )
}
