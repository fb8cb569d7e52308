import { useRouter } from '@tanstack/react-router'
import { Check, Copy, RotateCw } from 'lucide-react'
import { FormattedMessage, useIntl } from 'react-intl'
import { isApiError } from '@quarry/api/contract/client'
import { signInHref } from '../../lib/viewer/sign-in-address.ts'
import { useCopy } from '../../lib/use-copy.ts'
import { AppLink } from '../../ui/navigation/app-link.tsx'

/** Shown for an error without a status (docs/rules/site.md). */
const UNKNOWN_STATUS = 1000

/** Messages for statuses for which there is better advice than "something went wrong". */
const ADVICE = { 503: 'offline', 401: 'signIn', 403: 'forbidden', 429: 'slow', 451: 'legal' } as const

const describe = (error: unknown) => ({
  // A missing response counts as 503, as for the page itself.
  status: isApiError(error) ? error.status || 503 : UNKNOWN_STATUS,
  message: error instanceof Error ? error.message : isApiError(error) ? error.message : String(error),
})

/** What failed, and what the reader can do; rules: docs/rules/site.md. */
export function ErrorDetails({ error, reset }: { error: unknown; reset?: (() => void) | undefined }) {
  const intl = useIntl()
  const router = useRouter()
  const { isCopied, copy } = useCopy()
  const { status, message } = describe(error)
  const advice = ADVICE[status as keyof typeof ADVICE]
  const details = intl.formatMessage({ id: 'shell.error.details' }, { status: String(status), message })
  return (
    <section className="oops">
      <ErrorIllustration />
      <div className="stack gap-3">
        <h1 className="title">
          <FormattedMessage id="shell.error.title" />
        </h1>
        <p className="lead">
          <FormattedMessage id="shell.error.subtitle" />
        </p>
        {advice && (
          <p>
            <FormattedMessage id={`shell.error.${advice}`} />
          </p>
        )}
        <h2>
          <FormattedMessage id="shell.error.listTitle" />
        </h2>
        <ul>
          <li>
            <FormattedMessage
              id="shell.error.status"
              values={{
                link: (text) => (
                  <a key="status" className="link" href="/status">
                    {text}
                  </a>
                ),
              }}
            />
          </li>
          <li>
            <FormattedMessage id="shell.error.chat" />
          </li>
        </ul>
        <div className="note blue error-details">
          <code className="mono">{details}</code>
          <button type="button" className="btn btn-quiet btn-s" onClick={() => copy(details)}>
            {isCopied ? (
              <Check className="i" aria-hidden="true" />
            ) : (
              <Copy className="i" aria-hidden="true" />
            )}
            <FormattedMessage id={isCopied ? 'shell.copied' : 'shell.copy'} />
          </button>
        </div>
        <div className="row">
          {status === 401 ? (
            <AppLink className="btn btn-brand" href={signInHref(router.state.location.href)}>
              <FormattedMessage id="shell.signIn" />
            </AppLink>
          ) : (
            <button
              type="button"
              className="btn btn-brand"
              onClick={() => {
                void router.invalidate().then(() => reset?.())
              }}
            >
              <RotateCw className="i" aria-hidden="true" />
              <FormattedMessage id="shell.retry" />
            </button>
          )}
          <button type="button" className="btn" onClick={() => router.history.back()}>
            <FormattedMessage id="shell.back" />
          </button>
          <AppLink className="btn btn-quiet" href="/">
            <FormattedMessage id="shell.bar.home" />
          </AppLink>
        </div>
      </div>
    </section>
  )
}

/** The illustration of error pages: a stone that lost its gem, on the grid of the pixel art. */
function ErrorIllustration() {
  return (
    <svg className="art" viewBox="0 0 22 18" shapeRendering="crispEdges" aria-hidden="true">
      <path className="st2" d="M4 5h14v1h1v10h-1v1H4v-1H3V6h1z" />
      <path className="st3" d="M4 5h14v1H4zM3 6h1v8H3zM5 6h3v1H5z" />
      <path className="st1" d="M18 7h1v9h-1zM5 16h13v1H5zM14 14h3v1h-3z" />
      <path fill="var(--ink-strong)" d="M7 9h2v2H7zM13 9h2v2h-2zM9 14h4v-1H9zM8 15h1v-1H8zM13 15h1v-1h-1z" />
      <path fill="var(--blue)" d="M7 12h1v2H7z" />
      <path
        fill="var(--copper)"
        d="M9 1h4v1h-4zM8 2h1v1H8zM13 2h1v1h-1zM9 3h1v1H9zM12 3h1v1h-1zM10 4h2v1h-2z"
        opacity=".55"
      />
    </svg>
  )
}
