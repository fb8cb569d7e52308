import { organizationPath } from '@quarry/api/contract/addresses'
import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { ProjectsSettings } from '../../features/organizations/settings/projects-settings.tsx'
import { OrganizationSettingsFrame } from '../../features/organizations/settings/organization-settings-frame.tsx'
import { organizationSettingsHead } from '../../features/organizations/settings/organization-settings-head.ts'
import { categoriesQuery } from '../../features/projects/tags/categories.queries.ts'
import { editableProjectsQuery } from '../../features/projects/bulk-edit/editable-projects.queries.ts'
import {
  BulkEditLink,
  BulkEditResult,
  BulkEditForm,
} from '../../features/projects/bulk-edit/bulk-edit-form.tsx'
import { understoodBulkEdit } from '../../features/projects/bulk-edit/bulk-edit-address.ts'
import { organizationQuery } from '../../features/organizations/organization.queries.ts'

export const Route = createFileRoute('/organization/$organization_/settings/projects')({
  validateSearch: understoodBulkEdit,
  loaderDeps: ({ search: { edit } }) => ({ edit }),
  loader: async ({ context: { queryClient, api }, params, deps: { edit } }) => {
    const { organization } = await queryClient.ensureQueryData(organizationQuery(api, params.organization))
    if (edit)
      await Promise.all([
        queryClient.ensureQueryData(editableProjectsQuery(api, organization.id)),
        queryClient.ensureQueryData(categoriesQuery(api)),
      ])
    return { name: organization.name }
  },
  head: ({ loaderData, match: { context } }) =>
    organizationSettingsHead(context.i18n.intl(), 'projects', loaderData),
  component: Page,
})

function Page() {
  const { organization: ref } = Route.useParams()
  const { edit, changed } = Route.useSearch()
  const { api } = Route.useRouteContext()
  const {
    data: { organization, projects, members },
  } = useSuspenseQuery(organizationQuery(api, ref))
  const list = `${organizationPath(organization.slug)}/settings/projects`
  return (
    <OrganizationSettingsFrame organization={organization} page="projects">
      {changed && <BulkEditResult count={changed} />}
      {edit ? (
        <BulkEdit organization={organization.id} back={list} />
      ) : (
        <>
          {projects.length > 1 && (
            <div className="row">
              <BulkEditLink href={`${list}?edit=links`} />
            </div>
          )}
          <ProjectsSettings organization={organization} projects={projects} members={members} />
        </>
      )}
    </OrganizationSettingsFrame>
  )
}

function BulkEdit({ organization, back }: { organization: string; back: string }) {
  const { api } = Route.useRouteContext()
  const { data: projects } = useSuspenseQuery(editableProjectsQuery(api, organization))
  return <BulkEditForm projects={projects} back={back} />
}
