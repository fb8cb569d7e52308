import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { FormattedMessage, useIntl } from 'react-intl'
import { CompatibilityCard } from '../features/projects/page/compatibility-card.tsx'
import { ProjectAside } from '../features/projects/page/project-aside.tsx'
import { projectHref } from '../features/projects/project-address.ts'
import { projectQuery } from '../features/projects/project.queries.ts'
import { useProject } from '../features/projects/use-project.ts'
import { markdownQuery } from '../features/markdown/markdown.queries.ts'
import { Prose } from '../features/markdown/prose.tsx'
import { canDo } from '../lib/viewer/can-do.ts'
import { AppLink } from '../ui/navigation/app-link.tsx'

export const Route = createFileRoute('/$type/$project/_page/')({
  loader: async ({ context: { queryClient, api, i18n, markdown }, params }) => {
    const project = await queryClient.ensureQueryData(projectQuery(api, params.project))
    await queryClient.ensureQueryData(markdownQuery({ intl: i18n.intl(), markdown, text: project.body }))
  },
  component: Description,
})

function Description() {
  const intl = useIntl()
  const project = useProject()
  const { markdown } = Route.useRouteContext()
  const { data: html } = useSuspenseQuery(markdownQuery({ intl, markdown, text: project.body }))
  return (
    <div className={project.version_count > 0 ? 'with-aside about' : 'with-aside'}>
      <CompatibilityCard project={project} />
      <article className="slab doc" aria-label={intl.formatMessage({ id: 'projects.tabs.description' })}>
        {html.trim() === '' ? <NoDescription /> : <Prose html={html} />}
      </article>
      <ProjectAside project={project} />
    </div>
  )
}

function NoDescription() {
  const project = useProject()
  return (
    <p className="muted">
      <FormattedMessage id="projects.description.none" />{' '}
      {canDo(project, 'project.edit_body') && (
        <AppLink className="link" href={`${projectHref(project)}/settings/description`}>
          <FormattedMessage id="projects.description.write" />
        </AppLink>
      )}
    </p>
  )
}
