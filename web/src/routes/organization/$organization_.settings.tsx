import { createFileRoute, Outlet } from '@tanstack/react-router'
import { organizationQuery } from '../../features/organizations/organization.queries.ts'
import { canDo } from '../../lib/viewer/can-do.ts'
import { requireViewer } from '../../lib/viewer/require-viewer.ts'
import { partNotFound } from '../../lib/router/subpage-not-found.ts'

export const Route = createFileRoute('/organization/$organization_/settings')({
  staticData: {
    messages: [
      'forms',
      'projects-publishing',
      'projects',
      'projects-labels',
      'organizations',
      'projects-tags',
    ],
  },
  beforeLoad: async ({ context: { queryClient, api, viewer }, location, params }) => {
    requireViewer({ context: { viewer }, location })
    const { organization } = await queryClient.ensureQueryData(organizationQuery(api, params.organization))
    if (!canDo(organization, 'organization.view_settings')) throw partNotFound()
  },
  head: () => ({ meta: [{ name: 'robots', content: 'noindex' }] }),
  component: Outlet,
})
