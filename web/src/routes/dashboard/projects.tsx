import { createFileRoute } from '@tanstack/react-router'
import { FormattedMessage } from 'react-intl'
import { ownProjectsQuery } from '../../features/publishing/own-projects.queries.ts'
import { OwnProjects } from '../../features/publishing/own-projects.tsx'
import { titled } from '../../lib/titled.ts'

export const Route = createFileRoute('/dashboard/projects')({
  staticData: { messages: ['forms', 'publishing', 'project', 'catalogue', 'tags'] },
  loader: ({ context: { queryClient, api } }) => queryClient.ensureQueryData(ownProjectsQuery(api)),
  head: titled('publishing.projects.title'),
  component: Projects,
})

function Projects() {
  return (
    <div className="page stack pad-top">
      <h1 className="title">
        <FormattedMessage id="publishing.projects.title" />
      </h1>
      <OwnProjects />
    </div>
  )
}
