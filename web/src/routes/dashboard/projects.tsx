import { createFileRoute } from '@tanstack/react-router'
import { useSuspenseQuery } from '@tanstack/react-query'
import { FormattedMessage } from 'react-intl'
import { categoriesQuery } from '../../features/projects/tags/categories.queries.ts'
import { ownProjectsQuery } from '../../features/projects/own-projects/own-projects.queries.ts'
import { OwnProjects } from '../../features/projects/own-projects/own-projects.tsx'
import { editableProjectsQuery } from '../../features/projects/bulk-edit/editable-projects.queries.ts'
import { BulkEditResult, BulkEditForm } from '../../features/projects/bulk-edit/bulk-edit-form.tsx'
import { understoodBulkEdit } from '../../features/projects/bulk-edit/bulk-edit-address.ts'
import { titledPageHead } from '../../lib/head/titled-page-head.ts'

const LIST = '/dashboard/projects'

export const Route = createFileRoute('/dashboard/projects')({
  staticData: { messages: ['forms', 'projects-publishing', 'projects', 'projects-labels', 'projects-tags'] },
  validateSearch: understoodBulkEdit,
  loaderDeps: ({ search: { edit } }) => ({ edit }),
  loader: ({ context: { queryClient, api }, deps: { edit } }) =>
    edit
      ? Promise.all([
          queryClient.ensureQueryData(editableProjectsQuery(api)),
          queryClient.ensureQueryData(categoriesQuery(api)),
        ])
      : queryClient.ensureQueryData(ownProjectsQuery(api)),
  head: titledPageHead('projects-publishing.projects.title'),
  component: Projects,
})

function Projects() {
  const { edit, changed } = Route.useSearch()
  return (
    <div className="page stack pad-top">
      <h1 className="title">
        <FormattedMessage
          id={edit ? 'projects-publishing.several.title' : 'projects-publishing.projects.title'}
        />
      </h1>
      {changed && <BulkEditResult count={changed} />}
      {edit ? <BulkEdit /> : <OwnProjects several={`${LIST}?edit=links`} />}
    </div>
  )
}

function BulkEdit() {
  const { api } = Route.useRouteContext()
  const { data: projects } = useSuspenseQuery(editableProjectsQuery(api))
  return (
    <>
      <p className="muted">
        <FormattedMessage id="projects-publishing.several.text" />
      </p>
      <BulkEditForm projects={projects} back={LIST} />
    </>
  )
}
