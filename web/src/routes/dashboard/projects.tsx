import { createFileRoute } from '@tanstack/react-router'
import { FormattedMessage } from 'react-intl'
import { OwnProjects, ownProjectsQuery } from '../../features/publishing/own-projects.tsx'
import { requireViewer } from '../../lib/require-viewer.ts'
import { titled } from '../../lib/titled.ts'

export const Route = createFileRoute('/dashboard/projects')({
  staticData: { messages: ['forms', 'publishing', 'project', 'catalogue', 'tags'] },
  beforeLoad: ({ context, location }) => {
    requireViewer({ context, location })
  },
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
