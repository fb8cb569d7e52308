import { ArrowLeft } from 'lucide-react'
import { FormattedMessage } from 'react-intl'
import { AppLink } from '../../ui/navigation/app-link.tsx'

/** From one report back to all of them. */
export const ToReports = () => (
  <p>
    <AppLink className="link row-tight" href="/moderation/reports">
      <ArrowLeft className="i flip" aria-hidden="true" />
      <FormattedMessage id="reports.all.title" />
    </AppLink>
  </p>
)

/** From a list of staff back to what waits in all of them. */
export const ToModerationHome = () => (
  <p>
    <AppLink className="link row-tight" href="/moderation">
      <ArrowLeft className="i flip" aria-hidden="true" />
      <FormattedMessage id="moderation.home.title" />
    </AppLink>
  </p>
)
