import { useId, type ReactNode } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { FieldError } from './field-error.tsx'

/** The attributes that tie a control to its field. */
interface ControlProps {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  required: boolean | undefined
}

export interface FieldProps {
  label: ReactNode
  hint?: ReactNode
  error?: ReactNode
  isOptional?: boolean
  isRequired?: boolean
  /** Shows `12 / 256` at the end of the label row. */
  counter?: { length: number; limit: number }
  children: (control: ControlProps) => ReactNode
}

/** Label above, hint or error below, counter at the end of the label row; all tied to the control by id. */
export function Field({ label, hint, error, isOptional, isRequired, counter, children }: FieldProps) {
  const intl = useIntl()
  const id = useId()
  const describedBy = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined
  return (
    <div className="field">
      <div className="flex items-baseline justify-between gap-2">
        <label className="label" htmlFor={id}>
          {label}{' '}
          {isOptional && (
            <span className="hint">
              <FormattedMessage id="shell.optional" />
            </span>
          )}
        </label>
        {counter && (
          <span className="counter">
            <bdi>
              {intl.formatMessage(
                { id: 'shell.counter' },
                { length: intl.formatNumber(counter.length), limit: intl.formatNumber(counter.limit) },
              )}
            </bdi>
          </span>
        )}
      </div>
      {children({
        id,
        'aria-describedby': describedBy,
        'aria-invalid': error ? true : undefined,
        required: isRequired,
      })}
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  )
}
