import { useRouterState, type ErrorComponentProps } from '@tanstack/react-router'
import { List, RotateCw } from 'lucide-react'
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Button, ButtonLink } from '../../../ui/controls/button.tsx'
import { CopyCode } from '../../../ui/controls/copy-code.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Stones } from '../../../ui/feedback/loading-stones.tsx'
import type { MissingServerData } from './load-server.ts'
import { errorDetails, useReload } from './use-reload.ts'

interface ProblemProps {
  problem: 'missing' | 'failed'
  /** The error itself, to be copied. */
  details: string | undefined
  actions: ReactNode
  children?: ReactNode
}

/** The whole page of a server that cannot be shown. */
function Problem({ problem, details, actions, children }: ProblemProps) {
  const intl = useIntl()
  return (
    <div className="page">
      <section className="oops">
        <Stones />
        <div className="stack gap-3">
          <h1 className="title">
            <FormattedMessage id={`hosting.${problem}.title`} />
          </h1>
          <p className="lead">
            <FormattedMessage id={`hosting.${problem}.text`} />
          </p>
          {details !== undefined && (
            <p className="min-w-0">
              <CopyCode text={details} label={intl.formatMessage({ id: 'hosting.problem.details' })} />
            </p>
          )}
          {children}
          <div className="row">{actions}</div>
        </div>
      </section>
    </div>
  )
}

export const isMissingServer = (data: unknown): data is MissingServerData =>
  typeof data === 'object' && data !== null && 'details' in data

/** No server has the id, or it is not shared with the viewer. */
export function MissingServer({ details }: MissingServerData) {
  return (
    <Problem
      problem="missing"
      details={details}
      actions={
        <ButtonLink look="brand" icon={List} href="/servers/manage">
          <FormattedMessage id="hosting.missing.list" />
        </ButtonLink>
      }
    />
  )
}

/** The server has no page at the address. */
export function MissingServerPage() {
  const pathname = useRouterState({ select: (state) => state.location.pathname })
  return (
    <EmptyState title={<FormattedMessage id="shell.missing.page.title" />}>
      <bdi className="mono">{pathname}</bdi>
    </EmptyState>
  )
}

/** Until a page that could not be loaded is loaded again. */
const RELOAD_SECONDS = 15
const TICK_MS = 1_000

/** The site did not respond as expected. The page is loaded again after some time, without a reload of the document. */
export function FailedServer({ error, reset }: Pick<ErrorComponentProps, 'error' | 'reset'>) {
  const [seconds, setSeconds] = useState(RELOAD_SECONDS)
  const { isBusy, reload } = useReload(() => {
    reset()
    setSeconds(RELOAD_SECONDS)
  })
  const tick = useEffectEvent(() => {
    if (isBusy) return
    if (seconds > 1) setSeconds(seconds - 1)
    else void reload()
  })
  useEffect(() => {
    const timer = setInterval(() => tick(), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  return (
    <Problem
      problem="failed"
      details={errorDetails(error)}
      actions={
        <>
          <Button look="brand" icon={RotateCw} isBusy={isBusy} onClick={() => void reload()}>
            <FormattedMessage id="hosting.failed.reload" />
          </Button>
          <ButtonLink look="quiet" href="/servers/manage">
            <FormattedMessage id="hosting.shell.all" />
          </ButtonLink>
        </>
      }
    >
      <p className="muted">
        <FormattedMessage id="hosting.failed.countdown" values={{ seconds }} />
      </p>
    </Problem>
  )
}
