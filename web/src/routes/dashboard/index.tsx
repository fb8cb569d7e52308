import { createFileRoute } from '@tanstack/react-router'
import { DEFAULT_PERIOD } from '@quarry/domain/analytics/analytics-periods'
import { analyticsQuery } from '../../features/analytics/analytics.queries.ts'
import { DashboardOverview } from '../../features/site/dashboard/dashboard-overview.tsx'
import { unreadMessagesQuery } from '../../features/site/dashboard/unread-messages.queries.ts'
import { inboxQuery } from '../../features/notifications/inbox/inbox.queries.ts'
import { ownOrganizationsQuery } from '../../features/organizations/own-organizations.queries.ts'
import { ownProjectsQuery } from '../../features/projects/own-projects/own-projects.queries.ts'
import { titledPageHead } from '../../lib/head/titled-page-head.ts'

export const Route = createFileRoute('/dashboard/')({
  staticData: {
    messages: ['site-dashboard', 'notifications', 'organizations', 'projects', 'projects-labels'],
  },
  loader: ({ context: { queryClient, api } }) =>
    Promise.all([
      queryClient.ensureQueryData(ownProjectsQuery(api)),
      queryClient.ensureQueryData(analyticsQuery(api, { kind: 'own' }, DEFAULT_PERIOD)),
      queryClient.ensureQueryData(unreadMessagesQuery(api)),
      queryClient.ensureQueryData(ownOrganizationsQuery(api)),
      queryClient.ensureQueryData(inboxQuery(api, { isHistory: false })),
    ]),
  head: titledPageHead('site-dashboard.title'),
  component: DashboardOverview,
})
