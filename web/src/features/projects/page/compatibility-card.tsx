import { compareLoaders, runsWithAnyLoader } from '@quarry/domain/projects/loaders'
import { isSidedType, SEARCH_PATHS } from '@quarry/domain/projects/project-types'
import type { ProjectDetail } from '@quarry/api/contract/projects/project-shapes'
import { Check, Monitor, Server, SlidersHorizontal, X } from 'lucide-react'
import { type CSSProperties, Fragment } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useGameVersionRanges } from '../../../lib/format/use-game-version-ranges.ts'
import { AppLink } from '../../../ui/navigation/app-link.tsx'
import { TagIcon, tagLabel } from '../tags/tag-icon.tsx'
import { DOWNLOAD_HASH } from '../../files/downloads/download-button.tsx'
import { hasLoaderChoice } from '../tags/loader-choice.ts'
import { loadersFor } from '../compatibility/project-setup.ts'
import { projectHref } from '../project-address.ts'
import { isServerLabel, sideLabelOf } from '../compatibility/sides.ts'
import { fits, type PlayerSetup, useSetup } from '../../../lib/preferences/player-setup.ts'
import '../../../styles/pages/projects.css'

/** First whether the project runs on the visitor's setup, then the game versions of each loader, then the sides. */
export function CompatibilityCard({ project }: { project: ProjectDetail }) {
  const isSideShown = isSidedType(project.url_type)
  const loaders = hasLoaderChoice(project.loaders) ? project.loaders.toSorted(compareLoaders) : []
  if (project.version_count === 0) return null
  return (
    <section className="slab" aria-labelledby="compatibility">
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
          {isSideShown && <SideRow project={project} />}
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
        <FormattedMessage
          id={runs ? 'projects.compatibility.runs' : 'projects.compatibility.runsNot'}
          values={{
            version: <bdi>{setup.gameVersion}</bdi>,
            hasLoader: isLoaderDecisive(setup, runs ? loaders : project.loaders, runs) ? 'yes' : 'no',
            loader: setup.loader ? tagLabel(intl, setup.loader) : '',
          }}
        />
      </span>
    </p>
  )
}

/** Whether the loader decides the result. */
const isLoaderDecisive = ({ loader }: PlayerSetup, loaders: readonly string[], runs: boolean): boolean =>
  loader !== undefined && (runs ? loaders.includes(loader) : !loaders.some(runsWithAnyLoader))

function LoaderRows({ project, loaders }: { project: ProjectDetail; loaders: string[] }) {
  const intl = useIntl()
  return loaders.map((loader) => (
    <Fragment key={loader}>
      <dt className="loader" style={{ '--c': `var(--loader-${loader})` } as CSSProperties}>
        <TagIcon name={loader} />
        {tagLabel(intl, loader)}
      </dt>
      <dd>
        <Ranges
          versions={project.compatibility[loader] ?? []}
          href={`${SEARCH_PATHS[project.url_type]}?g=categories:${loader}`}
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
        <Ranges versions={project.game_versions} href={SEARCH_PATHS[project.url_type]} />
      </dd>
    </>
  )
}

/** More rows would push the rest of the page down; the versions tab lists all. */
const maxRanges = 4

function Ranges({ versions, href }: { versions: readonly string[]; href: string }) {
  const ranges = useGameVersionRanges(versions)
  return (
    <>
      {ranges.slice(0, maxRanges).map((range) => (
        <AppLink key={range} className="tag tag-box" href={href}>
          <bdi>{range}</bdi>
        </AppLink>
      ))}
      {ranges.length > maxRanges && (
        <span className="tag" title={ranges.slice(maxRanges).join(', ')}>
          +{ranges.length - maxRanges}
        </span>
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
