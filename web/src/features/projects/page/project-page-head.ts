import { isLinked, isSearchable } from '@quarry/domain/projects/project-statuses'
import type { ProjectDetail } from '@quarry/api/contract/projects/project-shapes'
import type { IntlShape } from 'react-intl'
import { feedLink } from '../../../lib/head/feed-link.ts'
import { pageTitle } from '../../../lib/head/page-title.ts'
import { sharedLink } from '../../../lib/head/link-preview.ts'
import { projectHref } from '../project-address.ts'

/** Title, description and preview of a project page. Unlisted projects stay out of search engines. */
export function projectHead(project: ProjectDetail, intl: IntlShape, siteUrl: string) {
  const type = intl.formatMessage({ id: `shell.type.${project.url_type}` })
  const title = pageTitle(intl, intl.formatMessage({ id: 'projects.title' }, { title: project.title, type }))
  const owner =
    project.owner_organization?.name ?? project.members.find((member) => member.is_owner)?.user.username ?? ''
  const description = intl.formatMessage(
    { id: 'projects.description' },
    { summary: project.description, type, title: project.title, owner },
  )
  const isListed = isSearchable(project.status)
  const colour = project.color === null ? undefined : `#${project.color.toString(16).padStart(6, '0')}`
  const shared = sharedLink(
    {
      title,
      description: project.description,
      preview: isLinked(project.status) ? `project/${project.id}` : undefined,
      path: projectHref(project),
    },
    siteUrl,
  )
  return {
    meta: [
      { title },
      { name: 'description', content: description },
      ...shared.meta,
      ...(colour ? [{ name: 'theme-color', content: colour }] : []),
      ...(isListed ? [] : [{ name: 'robots', content: 'noindex' }]),
    ],
    links: [...shared.links, feedLink('project', project, siteUrl)],
  }
}
