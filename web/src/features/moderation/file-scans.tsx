import type { OutputOf } from '@quarry/api/contract/endpoint'
import type { FileFinding, listFileScans } from '@quarry/api/contract/file-scans'
import type { ProjectDetail } from '@quarry/api/contract/projects'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { Info, OctagonAlert, TriangleAlert } from 'lucide-react'
import { FormattedMessage } from 'react-intl'
import { AppLink } from '../../ui/app-link.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Note } from '../../ui/note.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { versionHref } from '../projects/project-address.ts'
import { fileScansQuery } from './file-scans.queries.ts'
import '../../styles/pages/prose.css'

type ScannedFile = OutputOf<typeof listFileScans>['found'][number]

const LOOKS = {
  note: { tone: 'neutral', icon: Info },
  suspicious: { tone: 'orange', icon: TriangleAlert },
  dangerous: { tone: 'red', icon: OctagonAlert },
} as const

/** What was noticed in the uploaded files: hints for whoever judges. */
export function FileScans({ project }: { project: ProjectDetail }) {
  return (
    <section className="slab" aria-labelledby="scans">
      <div className="slab-head">
        <h2 id="scans">
          <FormattedMessage id="moderation.scans.title" />
        </h2>
      </div>
      <div className="slab-pad stack">
        <Scans project={project} />
      </div>
    </section>
  )
}

function Scans({ project }: { project: ProjectDetail }) {
  const { api } = useRouter().options.context
  const { data, isError } = useQuery(fileScansQuery(api, project.id))
  if (!data)
    return isError ? (
      <Note level="error" isAlert>
        <FormattedMessage id="moderation.scans.failed" />
      </Note>
    ) : (
      <Skeleton className="h-6" />
    )
  const { files, waiting, noticed, found, outside_waiting: outsideWaiting, outside_silent: silent } = data
  return (
    <>
      <p className="muted">
        <FormattedMessage id="moderation.scans.counts" values={{ files, waiting, noticed }} />
      </p>
      {(outsideWaiting > 0 || silent > 0) && (
        <p className="muted">
          <FormattedMessage id="moderation.scans.outside" values={{ waiting: outsideWaiting, silent }} />
        </p>
      )}
      {found.map(({ filename, sha1, version, scanned, findings, outside }) => (
        <div key={`${version.id}/${filename}`} className="prose prose-compact">
          <h3 dir="auto">
            <AppLink className="link" href={versionHref(project, version.id)}>
              {filename}
            </AppLink>
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
          {outside && <Outside {...outside} />}
          <p>
            <AppLink className="link" href={`/moderation/files?hash=${sha1}`}>
              <FormattedMessage id="moderation.scans.takeDown" />
            </AppLink>
          </p>
        </div>
      ))}
      {noticed > found.length && (
        <p className="muted">
          <FormattedMessage id="moderation.scans.more" values={{ count: noticed - found.length }} />
        </p>
      )}
    </>
  )
}

/** Words of somebody else's program: they are shown as text, with whose they are. */
function Outside({ source, answered, findings }: NonNullable<ScannedFile['outside']>) {
  return (
    <>
      <p className="muted">
        <FormattedMessage
          id="moderation.scans.outsideFile"
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
            // Nothing keeps it from saying the same twice.
            <Finding key={place} finding={finding} />
          ))}
        </ul>
      )}
    </>
  )
}

function Finding({ finding: { label, level, text, places, count } }: { finding: FileFinding }) {
  const { tone, icon } = LOOKS[level]
  return (
    <li>
      <Badge tone={tone} icon={icon}>
        <FormattedMessage id={`moderation.scans.level.${level}`} />
      </Badge>{' '}
      <b lang="en">{label}</b> <span lang="en">{text}</span>
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
    </li>
  )
}
