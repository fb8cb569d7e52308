import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { OrganizationSettingsFrame } from '../../features/organizations/settings/organization-settings-frame.tsx'
import { organizationSettingsHead } from '../../features/organizations/settings/organization-settings-head.ts'
import { organizationQuery } from '../../features/organizations/organization.queries.ts'
import { WebhooksUnavailable, WebhooksPage } from '../../features/webhooks/webhooks-page.tsx'
import { webhooksQuery } from '../../features/webhooks/webhooks.queries.ts'
import { canDo } from '../../lib/viewer/can-do.ts'

export const Route = createFileRoute('/organization/$organization_/settings/webhooks')({
  staticData: { messages: ['webhooks', 'forms'] },
  loader: async ({ context: { queryClient, api }, params }) => {
    const { organization } = await queryClient.ensureQueryData(organizationQuery(api, params.organization))
    if (canDo(organization, 'organization.manage_webhooks'))
      await queryClient.ensureQueryData(webhooksQuery(api, { kind: 'organization', id: organization.id }))
    return { name: organization.name }
  },
  head: ({ loaderData, match: { context } }) =>
    organizationSettingsHead(context.i18n.intl(), 'webhooks', loaderData),
  component: Page,
})

function Page() {
  const { organization: ref } = Route.useParams()
  const { api } = Route.useRouteContext()
  const {
    data: { organization },
  } = useSuspenseQuery(organizationQuery(api, ref))
  return (
    <OrganizationSettingsFrame organization={organization} page="webhooks">
      {canDo(organization, 'organization.manage_webhooks') ? (
        <WebhooksPage owner={{ kind: 'organization', id: organization.id }} />
      ) : (
        <WebhooksUnavailable />
      )}
    </OrganizationSettingsFrame>
  )
}
