import { useEffect, useRef } from 'react'
import { FormattedMessage } from 'react-intl'
import { Note } from '../../ui/feedback/note.tsx'
import { FormError } from './form-error.tsx'
import '../../styles/pages/forms.css'

type ErrorSummaryProps<Field extends string> = {
  errors: Readonly<Partial<Record<Field, string | undefined>>>
  /** An error that belongs to no field. */
  error: unknown
  labelOf: (field: Field) => string
}

/** On top of a form: a link to every invalid field. It takes the focus when it appears. */
export function ErrorSummary<Field extends string>({ errors, error, labelOf }: ErrorSummaryProps<Field>) {
  const place = useRef<HTMLDivElement>(null)
  const broken = (Object.keys(errors) as Field[]).flatMap((field) => {
    const text = errors[field]
    return text === undefined ? [] : [{ field, text }]
  })
  const isShown = broken.length > 0 || Boolean(error)
  useEffect(() => {
    if (isShown) place.current?.focus()
  }, [isShown])
  return (
    <div ref={place} tabIndex={-1} className="error-summary">
      {broken.length === 0 ? (
        <FormError error={error} />
      ) : (
        <Note
          level="error"
          isAlert
          title={<FormattedMessage id="forms.errors.title" values={{ count: broken.length }} />}
        >
          <ul className="error-links">
            {broken.map(({ field, text }) => (
              <li key={field}>
                <a className="link" href={`#field-${field}`}>
                  {labelOf(field)}
                </a>
                {': '}
                {text}
              </li>
            ))}
          </ul>
        </Note>
      )}
    </div>
  )
}
