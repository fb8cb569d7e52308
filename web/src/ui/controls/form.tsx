import type { ComponentProps } from 'react'
import { FormattedMessage } from 'react-intl'
import { FORM_NAME } from '../../lib/forms/posted-form.ts'
import { Button } from './button.tsx'
import { Note } from '../feedback/note.tsx'

export interface FormProps extends Omit<ComponentProps<'form'>, 'method' | 'action' | 'hidden'> {
  /** Name in `native-forms.ts` of what the server does with it when there are no scripts (yet). */
  native?: string
  /** Sent along by a native form. */
  hidden?: Readonly<Record<string, string>>
}

/**
 * Every form but those that search. A native one is posted to the address of its page, so that it works without
 * scripts and no value ever stands in an address. Any other cannot be sent before its scripts are there: outside of a
 * dialog element the method `dialog` does nothing, and the press is made good for when they are.
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

/** For a native form whose controls take effect at once, or are saved by a bar of their own, when there are scripts. */
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
