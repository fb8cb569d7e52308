import { FormattedMessage } from 'react-intl'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'

/** For team members without the permission, who would otherwise search for the page. */
export function AnalyticsUnavailable() {
  return (
    <EmptyState title={<FormattedMessage id="analytics.closed" />}>
      <FormattedMessage id="analytics.closed.text" />
    </EmptyState>
  )
}
