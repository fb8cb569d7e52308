import { compareLoaders } from '@quarry/domain/projects/loaders'
import type { ListedProject, ProjectOnCard } from '@quarry/api/contract/projects/project-shapes'
import { Download, Hash, Heart, Monitor, RefreshCw, Server } from 'lucide-react'
import type { ReactNode } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { AppLink } from '../../ui/navigation/app-link.tsx'
import { Count } from '../../ui/labels/count.tsx'
import { RelativeTime } from '../../ui/labels/relative-time.tsx'
import type { DisplayMode } from '../../lib/preferences/preferences.ts'
import { neededSetup, useSetup } from '../../lib/preferences/player-setup.ts'
import { RowDownload } from './downloads/row-download.tsx'
import { NewestGameVersions } from './compatibility/newest-game-versions.tsx'
import { TagIcon, tagLabel } from './tags/tag-icon.tsx'
import { hasLoaderChoice } from './tags/loader-choice.ts'
import { projectHref } from './project-address.ts'
import { ProjectIcon } from './project-icon.tsx'
import { hasSides, isServerLabel, sideLabelOf } from './compatibility/sides.ts'
import { StatusBadge } from './status-badge.tsx'
import type { MessageId } from '../../lib/i18n/message-ids.ts'
import '../../styles/pages/search-results.css'

type ProjectCardProps = {
  project: ProjectOnCard & Partial<Pick<ListedProject, 'gallery'>>
  view?: DisplayMode
  /** Only members and staff see projects that are not public. */
  showsStatus: boolean
  /** A note for this list, after the title. */
  badges?: ReactNode
  /** Actions at the end of the row. */
  actions?: ReactNode
}

/** A project in a list, in the layout of search results. */
export function ProjectCard({ project, view = 'list', showsStatus, badges, actions }: ProjectCardProps) {
  const setup = useSetup()
  return (
    <li className="result">
      {view === 'gallery' && <CardImage project={project} />}
      <ProjectIcon project={project} {...(view !== 'list' && { size: 'm' })} />
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
      {view !== 'gallery' && <CardTags project={project} />}
      {view !== 'gallery' && <CardCompatibility project={project} />}
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
      {actions ? (
        <div className="result-actions">{actions}</div>
      ) : (
        project.game_versions.length > 0 && (
          <RowDownload
            project={project}
            setup={setup && neededSetup(project.url_type, setup)}
            href={`${projectHref(project)}#download`}
          />
        )
      )}
    </li>
  )
}

/** Featured image, or the icon on a stone background. */
function CardImage({ project }: Pick<ProjectCardProps, 'project'>) {
  const image = project.gallery?.find(({ featured }) => featured)
  if (image)
    return (
      <img
        className="result-shot"
        src={image.url}
        alt=""
        width={640}
        height={360}
        loading="lazy"
        decoding="async"
      />
    )
  return (
    <span className="result-shot flex items-center justify-center bg-stone-1">
      <ProjectIcon project={project} className="[--s:4rem]" />
    </span>
  )
}

function CardTags({ project }: { project: ProjectOnCard }) {
  const intl = useIntl()
  return (
    <ul className="result-tags">
      {project.categories.toSorted().map((name) => (
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
  const side = sideLabelOf(project.client_side, project.server_side)
  const SideIcon = isServerLabel(side) ? Server : Monitor
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
      {hasSides(project) && side !== 'unknown' && (
        <Fact id="projects.compatibility.runsOn" className="env">
          <SideIcon className="i" aria-hidden="true" />
          <FormattedMessage id={`projects-labels.side.${side}`} />
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

type ProjectListProps = { title: ReactNode; view?: DisplayMode; children: ReactNode }

/** A list of projects; its title is for screen readers. */
export function ProjectList({ title, view = 'list', children }: ProjectListProps) {
  return (
    <div data-mode={view}>
      <h2 className="sr">{title}</h2>
      <div className="results">
        <ol>{children}</ol>
      </div>
    </div>
  )
}
