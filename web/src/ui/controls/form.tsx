import type { ComponentProps } from 'react'
import { FormattedMessage } from 'react-intl'
import { FORM_NAME } from '../../lib/forms/posted-form.ts'
import { Button } from './button.tsx'
import { Note } from '../feedback/note.tsx'

export interface FormProps extends Omit<ComponentProps<'form'>, 'method' | 'action' | 'hidden'> {
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
export function Form({ native, hidden = {}, children, ...form }: FormProps) {
  return (
    <form noValidate {...form} method={native === undefined ? 'dialog' : 'post'}>
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
