import { userPath } from '@quarry/api/contract/addresses'
import type { ProjectDetail } from '@quarry/api/contract/projects/project-shapes'
import type { BrowsedVersion } from '@quarry/api/contract/versions/version-shapes'
import { Download } from 'lucide-react'
import { FormattedMessage, useIntl } from 'react-intl'
import { AppLink } from '../../../ui/navigation/app-link.tsx'
import { RelativeTime } from '../../../ui/labels/relative-time.tsx'
import { Prose } from '../../markdown/prose.tsx'
import { repeatsChangelog } from './repeated-changelog.ts'
import { versionHref } from '../../projects/project-address.ts'
import { VersionDownloadLink } from '../version-download-link.tsx'
import { primaryFile } from '../primary-file.ts'
import '../../../styles/pages/projects.css'

type ChangelogListProps = {
  project: ProjectDetail
  versions: readonly BrowsedVersion[]
  /** Rendered changelogs by version id. */
  rendered: Readonly<Record<string, string>>
}

/** Changelogs, newest first, beside a line in the color of each channel. */
export function ChangelogList({ project, versions, rendered }: ChangelogListProps) {
  return (
    <ol className="changes">
      {versions.map((version, index) => (
        <li key={version.id} className={`change change-${version.version_type}`}>
          <ChangeHead project={project} version={version} />
          {repeatsChangelog(versions, index) ? (
            <p className="muted">
              <FormattedMessage
                id="projects.changelog.same"
                values={{ version: <bdi>{versions[index - 1]?.version_number}</bdi> }}
              />
            </p>
          ) : (
            <Prose html={rendered[version.id] ?? ''} isCompact />
          )}
        </li>
      ))}
    </ol>
  )
}

function ChangeHead({ project, version }: { project: ProjectDetail; version: BrowsedVersion }) {
  const intl = useIntl()
  const file = primaryFile(version)
  return (
    <div className="change-head">
      <h3>
        <AppLink href={versionHref(project, version.url_ending)}>{version.version_number}</AppLink>
      </h3>
      <span className="badge">
        <FormattedMessage id={`projects-labels.channel.${version.version_type}`} />
      </span>
      <span className="muted">
        <FormattedMessage
          id="projects.changelog.by"
          values={{
            author: version.author ? (
              <AppLink className="link-quiet" href={userPath(version.author.username)}>
                {version.author.username}
              </AppLink>
            ) : (
              '–'
            ),
            time: <RelativeTime date={version.date_published} />,
          }}
        />
      </span>
      {file && (
        <VersionDownloadLink
          project={project}
          version={version}
          className="btn btn-s push"
          aria-label={intl.formatMessage(
            { id: 'projects.versions.download' },
            { version: version.version_number },
          )}
        >
          <Download className="i" aria-hidden="true" />
          <span className="hide-s">
            <FormattedMessage id="projects.download.word" />
          </span>
        </VersionDownloadLink>
      )}
    </div>
  )
}
