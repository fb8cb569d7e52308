import type { ProjectDetail } from '@quarry/api/contract/projects/project-shapes'
import type { BrowsedVersion } from '@quarry/api/contract/versions/version-shapes'
import { MARKED_VERSION_STATUSES } from '@quarry/domain/versions/version-statuses'
import { Download } from 'lucide-react'
import { FormattedMessage, useIntl } from 'react-intl'
import { formatBytes } from '../../../lib/format/format.ts'
import { useGameVersionRanges } from '../../../lib/format/use-game-version-ranges.ts'
import { AppLink } from '../../../ui/navigation/app-link.tsx'
import { Count } from '../../../ui/labels/count.tsx'
import { RelativeTime } from '../../../ui/labels/relative-time.tsx'
import { MatchesSetup } from '../../projects/compatibility/matches-setup.tsx'
import { ChannelBadge } from '../channel-badge.tsx'
import { LoaderTag } from '../../projects/tags/loader-tag.tsx'
import { askProject } from '../../projects/compatibility/project-setup.ts'
import { versionHref } from '../../projects/project-address.ts'
import { useFlag } from '../../../lib/preferences/use-flag.ts'
import { type PlayerSetup, setupFor, useSetup } from '../../../lib/preferences/player-setup.ts'
import { VersionDownloadLink } from '../version-download-link.tsx'
import { versionExtraTitle } from '../version-extra-title.ts'
import { primaryFile } from '../primary-file.ts'
import { VersionMenu } from './version-menu.tsx'
import '../../../styles/pages/projects.css'
import '../../../styles/pages/versions-table.css'

type VersionsTableProps = { project: ProjectDetail; versions: readonly BrowsedVersion[] }

const columns = ['channel', 'name', 'gameVersions', 'loaders', 'published', 'downloads', 'actions'] as const
const hiddenHeads = new Set<string>(['channel', 'actions'])

/** One row per version; in narrow containers each row becomes a card. */
export function VersionsTable({ project, versions }: VersionsTableProps) {
  const setup = useSetup()
  // One row is enough; marking more would not help.
  const query = setup && askProject(project, setup)
  const mine =
    query &&
    versions.find(
      ({ version_type, loaders, game_versions }) =>
        version_type === 'release' &&
        game_versions.includes(query.game_version) &&
        (query.loader === undefined || loaders.includes(query.loader)),
    )
  return (
    <table className="table vtable">
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col" className={column === 'downloads' ? 'end' : undefined}>
              <span className={hiddenHeads.has(column) ? 'sr' : undefined}>
                <FormattedMessage id={`projects.versions.column.${column}`} />
              </span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {versions.map((version) => (
          <VersionRow
            key={version.id}
            project={project}
            version={version}
            fitting={setup && version === mine ? setupFor(setup, version.loaders) : undefined}
          />
        ))}
      </tbody>
    </table>
  )
}

type VersionRowProps = {
  project: ProjectDetail
  version: BrowsedVersion
  /** The remembered setup, on the row that fits it. */
  fitting: PlayerSetup | undefined
}

function VersionRow({ project, version, fitting }: VersionRowProps) {
  const isMine = fitting !== undefined
  const gameVersions = useGameVersionRanges(version.game_versions)
  const title = versionExtraTitle(version, project.title)
  const showsFiles = useFlag('filesInVersions')
  return (
    <tr className={isMine ? 'mine' : undefined}>
      <td>
        <ChannelBadge channel={version.version_type} />
      </td>
      <td>
        <AppLink className="vrow-name" href={versionHref(project, version.url_ending)}>
          {version.version_number}
        </AppLink>{' '}
        {fitting && <MatchesSetup setup={fitting} />}
        <StatusBadge version={version} />
        {title && (
          <div className="muted" dir="auto">
            {title}
          </div>
        )}
        {showsFiles && <FileList files={version.files} />}
      </td>
      <td className="num">
        <bdi>{gameVersions.join(', ')}</bdi>
      </td>
      <td>
        {version.loaders.map((loader) => (
          <LoaderTag key={loader} loader={loader} />
        ))}
      </td>
      <td>
        <RelativeTime date={version.date_published} />
      </td>
      <td className="end num">
        <Download className="i vcount-icon" aria-hidden="true" />
        <Count value={version.downloads} />
      </td>
      <td className="end">
        <RowActions project={project} version={version} isMine={isMine} />
      </td>
    </tr>
  )
}

/** Every file of a version with its size, as a link to download it. */
function FileList({ files }: Pick<BrowsedVersion, 'files'>) {
  const { locale } = useIntl()
  return (
    <ul className="vrow-files">
      {files.map(({ url, filename, size }) => (
        <li key={url}>
          <a className="link" href={url} download={filename}>
            <bdi>{filename}</bdi>
          </a>{' '}
          <span className="muted">{formatBytes(locale, size)}</span>
        </li>
      ))}
    </ul>
  )
}

/** Why visitors do not see the version like others; nothing for a listed one. */
function StatusBadge({ version: { status, is_taken_down: isTakenDown } }: { version: BrowsedVersion }) {
  const shown = isTakenDown ? 'takenDown' : MARKED_VERSION_STATUSES.find((marked) => marked === status)
  if (shown === undefined) return null
  return (
    <span className={shown === 'takenDown' ? 'badge orange' : 'badge'}>
      <FormattedMessage id={`projects.versions.status.${shown}`} />
    </span>
  )
}

type RowActionsProps = { project: ProjectDetail; version: BrowsedVersion; isMine: boolean }

function RowActions({ project, version, isMine }: RowActionsProps) {
  const intl = useIntl()
  const file = primaryFile(version)
  const label = intl.formatMessage({ id: 'projects.versions.download' }, { version: version.version_number })
  return (
    <span className="row-actions">
      {file && (
        <VersionDownloadLink
          project={project}
          version={version}
          className={isMine ? 'btn btn-icon btn-brand' : 'btn btn-icon btn-outline'}
          aria-label={label}
        >
          <Download className="i" aria-hidden="true" />
        </VersionDownloadLink>
      )}
      <VersionMenu project={project} version={version} />
    </span>
  )
}
