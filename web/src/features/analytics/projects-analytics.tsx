import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { FormattedMessage } from 'react-intl'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import type { Look } from './analytics-address.ts'
import { Analytics } from './analytics-report.tsx'
import { analyticsQuery, type Counted } from './analytics.queries.ts'

interface SeveralProps {
  counted: Exclude<Counted, { kind: 'project' }>
  look: Look
}

/** The same of several projects; where none may be looked at, it is said why. */
export function SeveralAnalytics({ counted, look }: SeveralProps) {
  const { api } = useRouter().options.context
  const { data: report } = useSuspenseQuery(analyticsQuery(api, counted, look.period))
  if (report.project_count === 0)
    return (
      <EmptyState title={<FormattedMessage id="analytics.nothing" />}>
        <FormattedMessage id={`analytics.nothing.${counted.kind}`} />
      </EmptyState>
    )
  return (
    <>
      <p className="muted">
        <FormattedMessage id="analytics.text" />
      </p>
      <Analytics counted={counted} look={look} />
    </>
  )
}
