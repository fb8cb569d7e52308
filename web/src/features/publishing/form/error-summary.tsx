import { FormattedMessage } from 'react-intl'
import { Note } from '../../../ui/note.tsx'
import { FormError } from '../../accounts/form-error.tsx'

type ErrorSummaryProps = {
  errors: Readonly<Record<string, string | undefined>>
  /** A failure that belongs to no field. */
  error: unknown
  labelOf: (field: string) => string
}

/** On top of a form: every broken field as a link to it, read out at once. */
export function ErrorSummary({ errors, error, labelOf }: ErrorSummaryProps) {
  const broken = Object.entries(errors).filter((entry): entry is [string, string] => entry[1] !== undefined)
  if (broken.length === 0) return <FormError error={error} />
  return (
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
  )
}
