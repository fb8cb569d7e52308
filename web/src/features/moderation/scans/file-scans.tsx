import type { ProjectDetail } from '@quarry/api/contract/projects/project-shapes'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { FormattedMessage } from 'react-intl'
import { Note } from '../../../ui/feedback/note.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { groupAlike } from './similar-files.ts'
import { fileScansQuery } from './file-scans.queries.ts'
import { ScannedFiles } from './scanned-files.tsx'

/** Findings in the uploaded files, as hints for the reviewer. */
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
  const {
    files,
    waiting,
    noticed,
    found,
    external_waiting: externalWaiting,
    external_unanswered: unanswered,
  } = data
  return (
    <>
      <p className="muted">
        <FormattedMessage id="moderation.scans.counts" values={{ files, waiting, noticed }} />
      </p>
      {(externalWaiting > 0 || unanswered > 0) && (
        <p className="muted">
          <FormattedMessage
            id="moderation.scans.external"
            values={{ waiting: externalWaiting, unanswered }}
          />
        </p>
      )}
      {groupAlike(found).map((files) => (
        <ScannedFiles key={`${files.file.version.id}/${files.file.filename}`} project={project} {...files} />
      ))}
      {noticed > found.length && (
        <p className="muted">
          <FormattedMessage id="moderation.scans.more" values={{ count: noticed - found.length }} />
        </p>
      )}
    </>
  )
}
