import type { FileFinding } from '@quarry/api/contract/moderation/scans'
import type { ProjectDetail } from '@quarry/api/contract/projects/project-shapes'
import { Info, OctagonAlert, TriangleAlert } from 'lucide-react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Badge } from '../../../ui/labels/badge.tsx'
import { RelativeTime } from '../../../ui/labels/relative-time.tsx'
import { AppLink } from '../../../ui/navigation/app-link.tsx'
import { versionHref } from '../../projects/project-address.ts'
import type { AlikeFiles, ScannedFile } from './similar-files.ts'
import '../../../styles/pages/markdown.css'

const LEVEL_STYLES = {
  note: { tone: 'neutral', icon: Info },
  suspicious: { tone: 'orange', icon: TriangleAlert },
  dangerous: { tone: 'red', icon: OctagonAlert },
} as const

/** Findings in a file, and the files with the same findings. */
export function ScannedFiles({ project, file, others }: AlikeFiles & { project: ProjectDetail }) {
  const { version, scanned, findings, external } = file
  return (
    <div className="prose prose-compact">
      <h3 dir="auto">
        <VersionLink project={project} file={file} />
      </h3>
      <p className="muted">
        <FormattedMessage
          id="moderation.scans.file"
          values={{ version: <bdi>{version.version_number}</bdi>, time: <RelativeTime date={scanned} /> }}
        />
      </p>
      {findings.length > 0 && (
        <ul>
          {findings.map((finding) => (
            <Finding key={finding.rule} finding={finding} />
          ))}
        </ul>
      )}
      {external && <ExternalFindings {...external} />}
      <p>
        <TakeDown file={file} />
      </p>
      {others.length > 0 && (
        <details>
          <summary>
            <FormattedMessage id="moderation.scans.alike" values={{ count: others.length }} />
          </summary>
          <ul>
            {others.map((other) => (
              <li key={`${other.version.id}/${other.filename}`}>
                <VersionLink project={project} file={other} /> – <TakeDown file={other} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}

const VersionLink = ({ project, file }: { project: ProjectDetail; file: ScannedFile }) => (
  <AppLink className="link" href={versionHref(project, file.version.id)}>
    <bdi>{file.filename}</bdi>
  </AppLink>
)

const TakeDown = ({ file: { sha1, filename } }: { file: ScannedFile }) => {
  const intl = useIntl()
  return (
    <AppLink
      className="link"
      href={`/moderation/files?hash=${sha1}`}
      aria-label={intl.formatMessage({ id: 'moderation.scans.takeDown.named' }, { filename })}
    >
      <FormattedMessage id="moderation.scans.takeDown" />
    </AppLink>
  )
}

/** Findings of an external scanner, shown as plain text with their source. */
function ExternalFindings({ source, answered, findings }: NonNullable<ScannedFile['external']>) {
  return (
    <>
      <p className="muted">
        <FormattedMessage
          id="moderation.scans.externalFile"
          values={{
            source: <bdi>{source}</bdi>,
            time: <RelativeTime date={answered} />,
            count: findings.length,
          }}
        />
      </p>
      {findings.length > 0 && (
        <ul>
          {findings.map((finding, place) => (
            // The key is the index, as a scanner may report the same twice.
            <Finding key={place} finding={finding} />
          ))}
        </ul>
      )}
    </>
  )
}

function Finding({ finding: { label, level, text, places, count } }: { finding: FileFinding }) {
  const { tone, icon } = LEVEL_STYLES[level]
  return (
    <li>
      <Badge tone={tone} icon={icon}>
        <FormattedMessage id={`moderation.scans.level.${level}`} />
      </Badge>{' '}
      <b lang="en">{label}</b> <span lang="en">{text}</span>
      {count > 0 && (
        <ul>
          {places.map((place) => (
            <li key={place}>
              <code dir="ltr">{place}</code>
            </li>
          ))}
          {count > places.length && (
            <li className="muted">
              <FormattedMessage id="moderation.scans.places" values={{ count: count - places.length }} />
            </li>
          )}
        </ul>
      )}
    </li>
  )
}
