import { createFileRoute } from '@tanstack/react-router'
import { useIntl } from 'react-intl'
import { namedSubpageHead } from '../features/projects/subpage-head.ts'
import { useProject } from '../features/projects/use-project.ts'
import { ProjectSettingsPage } from '../features/projects/settings/project-settings-page.tsx'
import { categoriesQuery } from '../features/projects/tags/categories.queries.ts'
import { TagsForm } from '../features/projects/settings/tags-form.tsx'

export const Route = createFileRoute('/$type/$project/settings/tags')({
  loader: ({ context }) => context.queryClient.ensureQueryData(categoriesQuery(context.api)),
  head: namedSubpageHead('projects-publishing.settings.tags'),
  component: Page,
})

function Page() {
  const intl = useIntl()
  const project = useProject()
  return (
    <ProjectSettingsPage
      project={project}
      title={intl.formatMessage({ id: 'projects-publishing.settings.tags' })}
    >
      <TagsForm project={project} />
    </ProjectSettingsPage>
  )
}
