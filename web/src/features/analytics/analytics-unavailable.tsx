import { FormattedMessage } from 'react-intl'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'

/** To members without the right, who would ask themselves where it is. */
export function AnalyticsClosed() {
  return (
    <EmptyState title={<FormattedMessage id="analytics.closed" />}>
      <FormattedMessage id="analytics.closed.text" />
    </EmptyState>
  )
}
