import { createFileRoute, notFound } from '@tanstack/react-router'
import { ShownOrganization } from '../../features/organizations/shown-organization.tsx'
import { organizationQuery, type OrganizationProfile } from '../../features/people/organization.queries.ts'
import { kindTabs } from '../../features/people/profile-tabs.ts'
import { pageTitle } from '../../lib/seo.ts'

/** Child of the address, when the organization has made something of that kind. */
const tabOf = ({ projects }: OrganizationProfile, name: string) =>
  kindTabs(projects).find((tab) => tab === name)

export const Route = createFileRoute('/organization/$organization/$projectType')({
  beforeLoad: async ({ context, params }) => {
    const query = organizationQuery(context.api, params.organization)
    if (!tabOf(await context.queryClient.ensureQueryData(query), params.projectType)) throw notFound()
  },
  head: ({ match: { context }, params }) => {
    const intl = context.i18n.intl()
    const { queryKey } = organizationQuery(context.api, params.organization)
    const profile = context.queryClient.getQueryData(queryKey)
    const tab = profile && tabOf(profile, params.projectType)
    if (!tab) return {}
    const values = { title: profile.organization.name, type: intl.formatMessage({ id: `people.tab.${tab}` }) }
    return { meta: [{ title: pageTitle(intl, intl.formatMessage({ id: 'project.title' }, values)) }] }
  },
  component: OneKind,
})

function OneKind() {
  const { organization, projectType } = Route.useParams()
  return <ShownOrganization organization={organization} shown={projectType} />
}
