import { useEffect, useRef } from 'react'
import { FormattedMessage } from 'react-intl'
import { Note } from '../../ui/note.tsx'
import { FormError } from './form-error.tsx'

type ErrorSummaryProps = {
  errors: Readonly<Record<string, string | undefined>>
  /** A failure that belongs to no field. */
  error: unknown
  labelOf: (field: string) => string
}

/** On top of a form: every broken field as a link to it. It takes the focus when it appears, wherever one was. */
export function ErrorSummary({ errors, error, labelOf }: ErrorSummaryProps) {
  const place = useRef<HTMLDivElement>(null)
  const broken = Object.entries(errors).filter((entry): entry is [string, string] => entry[1] !== undefined)
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
          title={<FormattedMessage id="publishing.errors.title" values={{ count: broken.length }} />}
        >
          <ul className="error-links">
            {broken.map(([field, text]) => (
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
