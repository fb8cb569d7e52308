import { useRouterState } from '@tanstack/react-router'
import { useIntl } from 'react-intl'
import type { MessageId } from '../../lib/i18n/message-ids.ts'
import { TabLinks } from '../../ui/navigation/tab-links.tsx'

/** The pages of staff, in the order of the navigation. */
const STAFF_PAGES = [
  ['/moderation', 'moderation.home.title'],
  ['/moderation/review', 'moderation.queue.title'],
  ['/moderation/reports', 'moderation.nav.reports'],
  ['/moderation/appeals', 'moderation.home.appeals'],
  ['/moderation/files', 'moderation.files.title'],
  ['/moderation/log', 'moderation.log.title'],
  ['/admin/user_email', 'moderation.people.title'],
] as const satisfies readonly (readonly [href: string, label: MessageId])[]

/** Navigation among the pages of staff. A report belongs to the reports. */
export function StaffNav() {
  const intl = useIntl()
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const isCurrent = (href: string) =>
    path === href || (href === '/moderation/reports' && path.startsWith('/moderation/report/'))
  return (
    <TabLinks
      label={intl.formatMessage({ id: 'moderation.nav.label' })}
      tabs={STAFF_PAGES.map(([href, id]) => ({
        href,
        label: intl.formatMessage({ id }),
        isCurrent: isCurrent(href),
      }))}
    />
  )
}
