import { useEffect, useRef } from 'react'
import { FormattedMessage } from 'react-intl'
import { Note } from '../../ui/feedback/note.tsx'
import { FormError } from './form-error.tsx'
import '../../styles/pages/forms.css'

export interface ErrorListProps {
  /** Invalid fields with their labels. */
  broken: readonly { field: string; label: string; text: string }[]
  /** An error that belongs to no field. */
  error: unknown
}

/** A link to every invalid field. It takes the focus when it appears. */
export function ErrorList({ broken, error }: ErrorListProps) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.focus(), [])
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
            {broken.map(({ field, label, text }) => (
              <li key={field}>
                <a className="link" href={`#field-${field}`}>
                  {label}
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
