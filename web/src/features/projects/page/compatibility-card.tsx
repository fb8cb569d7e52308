import { compareLoaders, typeOfLoader } from '@quarry/domain/projects/loaders'
import {
  hasLoaderChoice as canFilterLoaders,
  isMixingType,
  SEARCH_PATHS,
  type ProjectType,
} from '@quarry/domain/projects/project-types'
import { queryOf } from '@quarry/search-config/query-string'
import type { ProjectDetail } from '@quarry/api/contract/projects/project-shapes'
import { Check, Monitor, Server, SlidersHorizontal, X } from 'lucide-react'
import { type CSSProperties, Fragment } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useGroupedGameVersions } from '../../../lib/format/use-game-version-ranges.ts'
import { AppLink } from '../../../ui/navigation/app-link.tsx'
import { TagIcon, tagLabel } from '../tags/tag-icon.tsx'
import { DOWNLOAD_HASH } from '../../files/downloads/download-button.tsx'
import { hasLoaderChoice } from '../tags/loader-choice.ts'
import { loadersFor } from '../compatibility/project-setup.ts'
import { projectHref } from '../project-address.ts'
import { hasSides, isServerLabel, sideLabelOf } from '../compatibility/sides.ts'
import { RunsNot } from '../compatibility/runs-not.tsx'
import { fits, useSetup } from '../../../lib/preferences/player-setup.ts'
import '../../../styles/pages/projects.css'

/** First whether the project runs on the visitor's setup, then the game versions of each loader, then the sides. */
export function CompatibilityCard({ project }: { project: ProjectDetail }) {
  const loaders = hasLoaderChoice(project.loaders) ? project.loaders.toSorted(compareLoaders) : []
  if (project.version_count === 0) return null
  return (
    <section className="slab fit-card" aria-labelledby="compatibility">
      <h2 id="compatibility">
        <FormattedMessage id="projects.compatibility.title" />
      </h2>
      <div className="slab-pad">
        <OwnSetup project={project} />
        <dl className="fitrow">
          {loaders.length > 0 ? (
            <LoaderRows project={project} loaders={loaders} />
          ) : (
            <GameVersionRow project={project} />
          )}
          {hasSides(project) && <SideRow project={project} />}
        </dl>
      </div>
    </section>
  )
}

function OwnSetup({ project }: { project: ProjectDetail }) {
  const intl = useIntl()
  const setup = useSetup()
  if (!setup)
    return (
      <AppLink
        className="yours yours-unknown"
        href={`${projectHref(project)}#${DOWNLOAD_HASH}`}
        resetScroll={false}
      >
        <SlidersHorizontal className="i" aria-hidden="true" />
        <FormattedMessage id="projects.compatibility.choose" />
      </AppLink>
    )
  const loaders = loadersFor(project, setup.gameVersion)
  const runs = fits(setup, loaders)
  const Icon = runs ? Check : X
  return (
    <p className={runs ? 'yours' : 'yours yours-not'}>
      <Icon className="i" aria-hidden="true" />
      <span>
        {runs ? (
          <FormattedMessage
            id="projects.compatibility.runs"
            values={{
              version: <bdi>{setup.gameVersion}</bdi>,
              hasLoader: setup.loader !== undefined && loaders.includes(setup.loader) ? 'yes' : 'no',
              loader: setup.loader ? tagLabel(intl, setup.loader) : '',
            }}
          />
        ) : (
          <RunsNot setup={setup} project={project} />
        )}
      </span>
    </p>
  )
}

/** Parameters of a search page repeat up to this often. */
const VERSIONS_IN_ADDRESS_MAX = 60

/** A search page with projects of this type for this loader and any of these game versions. */
const searchHref = (type: ProjectType, loader: string | undefined, versions: readonly string[]) =>
  SEARCH_PATHS[type] +
  queryOf([
    ...(loader !== undefined && canFilterLoaders(type) ? [['g', `categories:${loader}`] as const] : []),
    ...versions.slice(0, VERSIONS_IN_ADDRESS_MAX).map((version) => ['v', version] as const),
  ])

/** The type that a version with this loader has: one project can be a mod and a data pack. */
const typeFor = ({ url_type: type }: ProjectDetail, loader: string): ProjectType =>
  isMixingType(type) ? (typeOfLoader(loader) ?? type) : type

function LoaderRows({ project, loaders }: { project: ProjectDetail; loaders: string[] }) {
  const intl = useIntl()
  return loaders.map((loader) => (
    <Fragment key={loader}>
      <dt className="loader" style={{ '--c': `var(--loader-${loader})` } as CSSProperties}>
        <AppLink className="link-quiet text-inherit" href={searchHref(typeFor(project, loader), loader, [])}>
          <TagIcon name={loader} />
          {tagLabel(intl, loader)}
        </AppLink>
      </dt>
      <dd>
        <Ranges
          versions={project.compatibility[loader] ?? []}
          hrefOf={(versions) => searchHref(typeFor(project, loader), loader, versions)}
        />
      </dd>
    </Fragment>
  ))
}

function GameVersionRow({ project }: { project: ProjectDetail }) {
  return (
    <>
      <dt>
        <FormattedMessage id="projects.compatibility.game" />
      </dt>
      <dd>
        <Ranges
          versions={project.game_versions}
          hrefOf={(versions) => searchHref(project.url_type, undefined, versions)}
        />
      </dd>
    </>
  )
}

/** Further ranges open on demand: more rows would push the rest of the page down. */
const maxRanges = 4

interface RangesProps {
  versions: readonly string[]
  hrefOf: (versions: readonly string[]) => string
}

function Ranges({ versions, hrefOf }: RangesProps) {
  const chips = useGroupedGameVersions(versions).map(({ label, versions: own }) => (
    <AppLink key={label} className="tag tag-box" href={hrefOf(own)}>
      <bdi>{label}</bdi>
    </AppLink>
  ))
  const more = chips.slice(maxRanges)
  return (
    <>
      {chips.slice(0, maxRanges)}
      {more.length > 0 && (
        <details className="fit-more">
          <summary className="tag tag-box">
            <FormattedMessage id="projects.compatibility.more" values={{ count: more.length }} />
          </summary>
          <div className="fit-rest">{more}</div>
        </details>
      )}
    </>
  )
}

function SideRow({ project: { client_side: client, server_side: server } }: { project: ProjectDetail }) {
  const side = sideLabelOf(client, server)
  const Icon = isServerLabel(side) ? Server : Monitor
  return (
    <>
      <dt>
        <Icon className="i" aria-hidden="true" />
        <FormattedMessage id="projects.compatibility.runsOn" />
      </dt>
      <dd>
        <FormattedMessage id={`projects-labels.side.${side}`} />
      </dd>
    </>
  )
}
