import { DATAPACK_LOADER, GAME_LOADER } from '@quarry/domain/projects/loaders'
import { isProjectType, SHELF_ORDER } from '@quarry/domain/projects/project-types'
import { emptyState, stateHref, type SearchState } from '@quarry/search-config/search-state'
import type { ReactNode } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { formatExact, formatNumber } from '../../../lib/format/format.ts'
import { HrefLink } from '../../../ui/navigation/href-link.tsx'
import { RelativeTime } from '../../../ui/labels/relative-time.tsx'
import { ProjectIcon } from '../../projects/project-icon.tsx'
import { isLoaderName, tagLabel } from '../../projects/tags/tag-icon.tsx'
import type { HomeContent, HomeProject } from './load-home.ts'
import { searchHitHref } from '../../projects/search-hit-address.ts'
import '../../../styles/pages/site-home.css'

/** Current projects: newest changes, most popular, and new projects on the rise or, when signed in, followed ones. */
export function TrendingLists({
  content,
  followed,
}: {
  content: HomeContent
  followed: HomeProject[] | undefined
}) {
  return (
    <section className="page section pt-8" aria-labelledby="now">
      <h2 className="sr" id="now">
        <FormattedMessage id="site-home.now" />
      </h2>
      <div className="thirds">
        <TrendingList id="updated" sort="updated" isLive projects={content.updated} row={UpdatedRow} />
        <TrendingList id="popular" sort="relevance" isRanked projects={content.weekly} row={PopularRow} />
        {followed ? (
          <TrendingList id="followed" projects={followed} row={UpdatedRow} />
        ) : (
          <TrendingList id="climbing" sort="newest" projects={content.trending} row={TrendingRow} />
        )}
      </div>
    </section>
  )
}

type Sort = SearchState['sort']

interface TrendingListProps {
  id: 'updated' | 'popular' | 'climbing' | 'followed'
  /** Order of the pages that continue the list. */
  sort?: Sort
  projects: readonly HomeProject[]
  /** A pulsing dot: the list updates while the page is open. */
  isLive?: boolean
  isRanked?: boolean
  row: (props: { project: HomeProject }) => ReactNode
}

function TrendingList({ id, sort, projects, isLive = false, isRanked = false, row: Row }: TrendingListProps) {
  const { locale } = useIntl()
  const List = isRanked ? 'ol' : 'ul'
  return (
    <section className="slab" aria-labelledby={`now-${id}`}>
      <div className="slab-head">
        {isLive && <span className="pulse" aria-hidden="true" />}
        <h3 id={`now-${id}`}>
          <FormattedMessage id={`site-home.${id}`} />
        </h3>
      </div>
      <List className="lines" {...(isRanked && { 'data-rank': '' })}>
        {projects.map((project, at) => (
          <li key={project.project_id} className="line">
            {isRanked && <span className="rank num">{(at + 1).toLocaleString(locale)}</span>}
            <ProjectIcon size="s" project={{ id: project.project_id, icon_url: project.icon_url }} />
            <Row project={project} />
          </li>
        ))}
      </List>
      {sort && <AllOfTypes id={id} sort={sort} />}
    </section>
  )
}

/** The list has projects of all types, and each type has a page of its own. */
function AllOfTypes({ id, sort }: { id: TrendingListProps['id']; sort: Sort }) {
  const intl = useIntl()
  return (
    <nav className="line-more" aria-label={intl.formatMessage({ id: `site-home.${id}` })}>
      <FormattedMessage id="site-home.all" />
      {SHELF_ORDER.map((type) => (
        <HrefLink key={type} className="link-quiet" href={stateHref({ ...emptyState(type), sort })}>
          <FormattedMessage id={`site-home.kind.${type}`} />
        </HrefLink>
      ))}
    </nav>
  )
}

function Name({ project, children }: { project: HomeProject; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <h3 className="clip" dir="auto">
        <HrefLink preloads href={searchHitHref(project)}>
          {project.title}
        </HrefLink>
      </h3>
      <p className="clip said text-left rtl:text-right">{children}</p>
    </div>
  )
}

const useKindName = (project: HomeProject) => {
  const intl = useIntl()
  const [kind] = project.project_types
  return isProjectType(kind) ? intl.formatMessage({ id: `site-home.one.${kind}` }) : ''
}

function UpdatedRow({ project }: { project: HomeProject }) {
  const intl = useIntl()
  const kind = useKindName(project)
  const loader = project.loaders.find(
    (name) => isLoaderName(name) && name !== GAME_LOADER && name !== DATAPACK_LOADER,
  )
  return (
    <>
      <Name project={project}>{[kind, ...(loader ? [tagLabel(intl, loader)] : [])].join(' · ')}</Name>
      <div className="val num">
        <RelativeTime date={project.date_modified} showsFresh />
      </div>
    </>
  )
}

function PopularRow({ project }: { project: HomeProject }) {
  const { locale } = useIntl()
  const kind = useKindName(project)
  return (
    <>
      <Name project={project}>
        <FormattedMessage id="site-home.by" values={{ kind, name: project.organization ?? project.author }} />
      </Name>
      <div className="val num">
        <span title={formatExact(locale, project.weekly_downloads)}>
          {formatNumber(locale, project.weekly_downloads)}
        </span>
        <small>
          <FormattedMessage id="site-home.downloads" />
        </small>
      </div>
    </>
  )
}

function TrendingRow({ project }: { project: HomeProject }) {
  const { locale } = useIntl()
  return (
    <>
      <Name project={project}>{project.summary}</Name>
      <div className="val num">
        {formatNumber(locale, project.follows)}
        <small>
          <FormattedMessage id="site-home.followers" />
        </small>
      </div>
    </>
  )
}
