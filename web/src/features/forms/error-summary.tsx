import { useState } from 'react'
import { lazyInBrowser, LazyPart } from '../../lib/lazy/lazy-part.tsx'
import { FormError } from './form-error.tsx'
import '../../styles/pages/forms.css'

const ErrorList = lazyInBrowser(async () => (await import('./error-list.tsx')).ErrorList)

/** Loads the list early, so that the focus moves to it at once. */
export const warmErrorSummary = ErrorList.warm

type ErrorSummaryProps<Field extends string> = {
  errors: Readonly<Partial<Record<Field, string | undefined>>>
  /** An error that belongs to no field. */
  error: unknown
  labelOf: (field: Field) => string
}

/** On top of a form: the list of its errors, whose code is loaded with the first one at the latest. Fields show theirs too. */
export function ErrorSummary<Field extends string>({ errors, error, labelOf }: ErrorSummaryProps<Field>) {
  const broken = (Object.keys(errors) as Field[]).flatMap((field) => {
    const text = errors[field]
    return text === undefined ? [] : [{ field, label: labelOf(field), text }]
  })
  const [isListMissing, setIsListMissing] = useState(false)
  if (broken.length === 0 && !error) return null
  if (isListMissing) return <FormError error={error} />
  return (
    <LazyPart isBeside onFail={() => setIsListMissing(true)}>
      <ErrorList broken={broken} error={error} />
    </LazyPart>
  )
}
