import { organizationPath, userPath } from '@quarry/api/contract/addresses'
import type { ProjectDetail } from '@quarry/api/contract/projects/project-shapes'
import { isSearchable } from '@quarry/domain/projects/project-statuses'
import { useRouter } from '@tanstack/react-router'
import { inlineJson } from '../../../lib/render/inline-json.ts'
import { projectHref } from '../project-address.ts'

/** A project as structured data for search engines: a free SoftwareApplication of schema.org. */
function projectData(project: ProjectDetail, siteUrl: string) {
  const { owner_organization: organization, members } = project
  const owner = members.find((member) => member.is_owner)?.user.username
  const author = organization
    ? { '@type': 'Organization', name: organization.name, path: organizationPath(organization.slug) }
    : owner !== undefined && { '@type': 'Person', name: owner, path: userPath(owner) }
  const counted = (type: string, count: number) => ({
    '@type': 'InteractionCounter',
    interactionType: `https://schema.org/${type}`,
    userInteractionCount: count,
  })
  return {
    '@context': 'https://schema.org',
    '@type': 'SoftwareApplication',
    name: project.title,
    description: project.description,
    url: siteUrl + projectHref(project),
    applicationCategory: 'GameApplication',
    datePublished: project.published,
    dateModified: project.updated,
    ...(project.icon_url && { image: new URL(project.icon_url, siteUrl).href }),
    ...(author && {
      author: { '@type': author['@type'], name: author.name, url: new URL(author.path, siteUrl).href },
    }),
    ...(project.license.url && { license: project.license.url }),
    offers: { '@type': 'Offer', price: 0, priceCurrency: 'USD' },
    interactionStatistic: [
      counted('DownloadAction', project.downloads),
      counted('FollowAction', project.followers),
    ],
  }
}

/** Only the server renders it, because crawlers that read it run no scripts. */
export function ProjectData({ project }: { project: ProjectDetail }) {
  const { siteUrl } = useRouter().options.context
  if (!isSearchable(project.status)) return null
  const text = import.meta.env.SSR ? inlineJson(projectData(project, siteUrl)) : ''
  return (
    <script type="application/ld+json" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />
  )
}
