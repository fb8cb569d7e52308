import { ArrowLeft } from 'lucide-react'
import { FormattedMessage } from 'react-intl'
import type { MessageId } from '../../lib/i18n/message-ids.ts'
import { AppLink } from '../../ui/navigation/app-link.tsx'

const Back = ({ href, to }: { href: string; to: MessageId }) => (
  <p>
    <AppLink className="link row-tight" href={href}>
      <ArrowLeft className="i flip" aria-hidden="true" />
      <FormattedMessage id={to} />
    </AppLink>
  </p>
)

/** From one report back to all of them. */
export const ToReports = () => <Back href="/moderation/reports" to="reports.all.title" />

/** From a list of staff back to what waits in all of them. */
export const ToModerationHome = () => <Back href="/moderation" to="moderation.home.title" />
