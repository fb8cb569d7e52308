import { createFileRoute } from '@tanstack/react-router'
import { FormattedMessage } from 'react-intl'
import { CreateProjectForm } from '../../features/publishing/create/create-project-form.tsx'
import { requireViewer } from '../../lib/require-viewer.ts'
import { pageTitle } from '../../lib/seo.ts'

export const Route = createFileRoute('/create/project')({
  staticData: { messages: ['forms', 'publishing'] },
  beforeLoad: ({ context, location }) => {
    requireViewer({ context, location })
  },
  head: ({ match: { context } }) => {
    const intl = context.i18n.intl()
    return { meta: [{ title: pageTitle(intl, intl.formatMessage({ id: 'publishing.create.title' })) }] }
  },
  component: CreateProject,
})

function CreateProject() {
  return (
    <div className="page narrow-page stack">
      <h1 className="title">
        <FormattedMessage id="publishing.create.title" />
      </h1>
      <CreateProjectForm />
    </div>
  )
}
