import { createFileRoute } from '@tanstack/react-router'
import { useIntl } from 'react-intl'
import { namedPart } from '../features/projects/part-head.ts'
import { useProject } from '../features/projects/use-project.ts'
import { SettingsPage } from '../features/publishing/settings/settings-page.tsx'
import { categoriesQuery } from '../features/publishing/categories.queries.ts'
import { TagsForm } from '../features/publishing/settings/tags-form.tsx'

export const Route = createFileRoute('/$type/$project/settings/tags')({
  loader: ({ context }) => context.queryClient.ensureQueryData(categoriesQuery(context.api)),
  head: namedPart('publishing.settings.tags'),
  component: Page,
})

function Page() {
  const intl = useIntl()
  const project = useProject()
  return (
    <SettingsPage project={project} title={intl.formatMessage({ id: 'publishing.settings.tags' })}>
      <TagsForm project={project} />
    </SettingsPage>
  )
}
