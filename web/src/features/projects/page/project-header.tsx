import { SEARCH_PATHS } from '@quarry/domain/projects/project-types'
import { organizationPath, userPath } from '@quarry/api/contract/addresses'
import type { ProjectDetail } from '@quarry/api/contract/projects/project-shapes'
import { Download, Heart, RefreshCw } from 'lucide-react'
import { FormattedMessage, useIntl } from 'react-intl'
import { AppLink } from '../../../ui/navigation/app-link.tsx'
import { Avatar } from '../../../ui/labels/avatar.tsx'
import { Count } from '../../../ui/labels/count.tsx'
import { RelativeTime } from '../../../ui/labels/relative-time.tsx'
import { TagIcon, tagLabel } from '../tags/tag-icon.tsx'
import { ProjectActions } from './project-actions.tsx'
import { ProjectIcon } from '../project-icon.tsx'
import { StatusBadge } from '../status-badge.tsx'
import '../../../styles/pages/projects-page-header.css'

type ProjectHeaderProps = {
  project: ProjectDetail
  /** The main action of the page. */
  isDownloadMain: boolean
}

export function ProjectHeader({ project, isDownloadMain }: ProjectHeaderProps) {
  const isStatusShown = project.viewer.is_member || project.status !== 'approved'
  return (
    <div className="phead">
      <ProjectIcon project={project} size="l" />
      <div className="ptitle">
        <div className="row">
          <h1 dir="auto">{project.title}</h1>
          {isStatusShown && <StatusBadge status={project.status} />}
        </div>
        <p className="lead said clamp-2" title={project.description}>
          {project.description}
        </p>
      </div>
      <ProjectActions project={project} isDownloadMain={isDownloadMain} />
      <ProjectFacts project={project} />
    </div>
  )
}

function ProjectFacts({ project }: { project: ProjectDetail }) {
  const intl = useIntl()
  return (
    <div className="pmeta">
      <ProjectOwner project={project} />
      <span>
        <Download className="i" aria-hidden="true" />
        <FormattedMessage
          id="projects.downloads"
          values={{
            count: project.downloads,
            shown: (
              <b>
                <Count value={project.downloads} />
              </b>
            ),
            word: (text) => <span className="hide-s">{text}</span>,
          }}
        />
      </span>
      <span className="likes">
        <Heart className="i" aria-hidden="true" />
        <FormattedMessage
          id="projects.followers"
          values={{
            count: project.followers,
            shown: (
              <b>
                <Count value={project.followers} />
              </b>
            ),
          }}
        />
      </span>
      <span>
        <RefreshCw className="i" aria-hidden="true" />
        <span className="sr">
          <FormattedMessage id="projects.updated" />
        </span>
        <RelativeTime date={project.updated} />
      </span>
      <span className="tags">
        {project.categories.toSorted().map((category) => (
          <AppLink
            key={category}
            className="tag tag-box"
            href={`${SEARCH_PATHS[project.url_type]}?f=categories:${category}`}
          >
            <TagIcon name={category} />
            {tagLabel(intl, category)}
          </AppLink>
        ))}
      </span>
    </div>
  )
}

function ProjectOwner({ project }: { project: ProjectDetail }) {
  const organization = project.owner_organization
  if (organization)
    return (
      <AppLink className="author" href={organizationPath(organization.slug)}>
        <Avatar src={organization.icon_url} seed={organization.id} size="s" kind="organization" />
        <b>{organization.name}</b>
      </AppLink>
    )
  const owner = project.members.find((member) => member.is_owner)?.user
  if (!owner) return null
  return (
    <AppLink className="author" href={userPath(owner.username)}>
      <Avatar src={owner.avatar_url} seed={owner.id} size="s" />
      <b>{owner.username}</b>
    </AppLink>
  )
}
