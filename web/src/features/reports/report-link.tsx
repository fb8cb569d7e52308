import type { ReportedItem } from '@quarry/domain/reports/report-types'
import { Flag } from 'lucide-react'
import { useIntl } from 'react-intl'
import { signInHref } from '../../lib/viewer/sign-in-address.ts'
import { useViewer } from '../../lib/viewer/use-viewer.ts'
import { ButtonLink } from '../../ui/controls/button.tsx'

/** Link that reports a user, an organization or a collection of another user. */
export function ReportLink({ item, id }: { item: ReportedItem; id: string }) {
  const intl = useIntl()
  const viewer = useViewer()
  const report = `/report?item=${item}&itemID=${id}`
  return (
    <ButtonLink
      look="quiet"
      icon={Flag}
      href={viewer ? report : signInHref(report)}
      rel="nofollow"
      aria-label={intl.formatMessage({ id: 'accounts-profile.report' })}
    />
  )
}
