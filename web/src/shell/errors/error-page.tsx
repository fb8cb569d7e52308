import type { ErrorComponentProps } from '@tanstack/react-router'
import { useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { isApiError } from '@quarry/api/contract/client'
import { LazyPart } from '../../lib/lazy/lazy-part.tsx'
import { ErrorDetails, NotFoundPage } from '../lazy-parts.ts'

/** Shows every failure of a page. */
export function ErrorPage({ error, reset }: Partial<ErrorComponentProps> & { error: unknown }) {
  const [isTitleOnly, setIsTitleOnly] = useState(false)
  if (isApiError(error) && error.status === 404) return <NotFoundPage isNotFound />
  return (
    <div className="page">
      {isTitleOnly ? (
        <>
          <h1 className="title">
            <FormattedMessage id="shell.error.title" />
          </h1>
          <button type="button" className="btn btn-brand" onClick={() => window.location.reload()}>
            <FormattedMessage id="shell.retry" />
          </button>
        </>
      ) : (
        <LazyPart isBeside onFail={() => setIsTitleOnly(true)}>
          <ErrorDetails error={error} reset={reset} />
        </LazyPart>
      )}
    </div>
  )
}
