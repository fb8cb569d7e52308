import { ArrowLeft } from 'lucide-react'
import { FormattedMessage } from 'react-intl'
import type { MessageId } from '../../lib/i18n/message-ids.ts'
import { AppLink } from '../../ui/navigation/app-link.tsx'

const BackLink = ({ href, to }: { href: string; to: MessageId }) => (
  <p>
    <AppLink className="link row-tight" href={href}>
      <ArrowLeft className="i flip" aria-hidden="true" />
      <FormattedMessage id={to} />
    </AppLink>
  </p>
)

export const BackToReports = () => <BackLink href="/moderation/reports" to="reports.all.title" />

export const BackToModerationHome = () => <BackLink href="/moderation" to="moderation.home.title" />
