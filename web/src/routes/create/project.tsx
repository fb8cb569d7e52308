import { createFileRoute } from '@tanstack/react-router'
import { FormattedMessage } from 'react-intl'
import { CreateProjectForm } from '../../features/projects/create/create-project-form.tsx'
import { requireViewer } from '../../lib/viewer/require-viewer.ts'
import { titledPageHead } from '../../lib/head/titled-page-head.ts'

export const Route = createFileRoute('/create/project')({
  staticData: { messages: ['forms', 'projects-publishing'] },
  beforeLoad: ({ context, location }) => {
    requireViewer({ context, location })
  },
  head: titledPageHead('projects-publishing.create.title'),
  component: CreateProject,
})

function CreateProject() {
  return (
    <div className="page narrow-page stack">
      <h1 className="title">
        <FormattedMessage id="projects-publishing.create.title" />
      </h1>
      <CreateProjectForm />
    </div>
  )
}
