import { compareLoaders } from '@quarry/domain/projects/loaders'
import { isSidedType } from '@quarry/domain/projects/project-types'
import type { ProjectOnCard } from '@quarry/api/contract/projects/project-shapes'
import { Download, Hash, Heart, Monitor, RefreshCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { AppLink } from '../../ui/navigation/app-link.tsx'
import { Count } from '../../ui/labels/count.tsx'
import { RelativeTime } from '../../ui/labels/relative-time.tsx'
import { NewestGameVersions } from './compatibility/newest-game-versions.tsx'
import { TagIcon, tagLabel } from './tags/tag-icon.tsx'
import { hasLoaderChoice } from './tags/loader-choice.ts'
import { projectHref } from './project-address.ts'
import { ProjectIcon } from './project-icon.tsx'
import { sideLabelOf } from './compatibility/sides.ts'
import { StatusBadge } from './status-badge.tsx'
import type { MessageId } from '../../lib/i18n/message-ids.ts'
import '../../styles/pages/search-results.css'

type ProjectCardProps = {
  project: ProjectOnCard
  /** Only members and staff see projects that are not public. */
  showsStatus: boolean
  /** A note for this list, after the title. */
  badges?: ReactNode
  /** Actions at the end of the row. */
  actions?: ReactNode
}

/** A project in a list, in the layout of search results. */
export function ProjectCard({ project, showsStatus, badges, actions }: ProjectCardProps) {
  return (
    <li className="result">
      <ProjectIcon project={project} />
      <div className="result-head">
        <h3 className="clip" dir="auto">
          <AppLink href={projectHref(project)}>{project.title}</AppLink>
        </h3>
        {showsStatus && project.status !== 'approved' && <StatusBadge status={project.status} />}
        {badges}
      </div>
      <p className="result-text said" dir="auto">
        {project.description}
      </p>
      <CardTags project={project} />
      <CardCompatibility project={project} />
      <dl className="stats">
        <Fact id="projects.card.downloads" className="big">
          <Download className="i" aria-hidden="true" />
          <Count value={project.downloads} />
        </Fact>
        <Fact id="projects.card.followers">
          <Heart className="i" aria-hidden="true" />
          <Count value={project.followers} />
        </Fact>
        <Fact id="projects.updated">
          <RefreshCw className="i" aria-hidden="true" />
          <RelativeTime date={project.updated} showsFresh />
        </Fact>
      </dl>
      {actions && <div className="result-actions">{actions}</div>}
    </li>
  )
}

function CardTags({ project }: { project: ProjectOnCard }) {
  const intl = useIntl()
  return (
    <ul className="result-tags">
      {project.categories.map((name) => (
        <li key={name} className="tag">
          <TagIcon name={name} />
          {tagLabel(intl, name)}
        </li>
      ))}
    </ul>
  )
}

/** Loaders, newest range of game versions and side, with the same lines as a search result. */
function CardCompatibility({ project }: { project: ProjectOnCard }) {
  const intl = useIntl()
  const loaders = hasLoaderChoice(project.loaders) ? project.loaders.toSorted(compareLoaders) : []
  const isSideShown = isSidedType(project.url_type)
  return (
    <dl className="fit">
      {loaders.length > 0 && (
        <Fact id="projects.compatibility.loaders">
          {loaders[0] && <TagIcon name={loaders[0]} />}
          <span className="clip">
            {intl.formatList(
              loaders.slice(0, 2).map((loader) => tagLabel(intl, loader)),
              { type: 'unit' },
            )}
            {loaders.length > 2 && ` +${loaders.length - 2}`}
          </span>
        </Fact>
      )}
      {project.game_versions.length > 0 && (
        <Fact id="projects.compatibility.game">
          <Hash className="i" aria-hidden="true" />
          <NewestGameVersions versions={project.game_versions} />
        </Fact>
      )}
      {isSideShown && (
        <Fact id="projects.compatibility.runsOn" className="env">
          <Monitor className="i" aria-hidden="true" />
          <FormattedMessage
            id={`projects-labels.side.${sideLabelOf(project.client_side, project.server_side)}`}
          />
        </Fact>
      )}
    </dl>
  )
}

type FactProps = { id: MessageId; className?: string; children: ReactNode }

/** One line of a card; its label is for screen readers. */
function Fact({ id, className, children }: FactProps) {
  return (
    <>
      <dt className="sr">
        <FormattedMessage id={id} />
      </dt>
      <dd className={className}>{children}</dd>
    </>
  )
}

/** A list of projects as one panel; its title is for screen readers. */
export function ProjectList({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <div data-mode="list">
      <h2 className="sr">{title}</h2>
      <div className="results">
        <ol>{children}</ol>
      </div>
    </div>
  )
}
