import { isApproved, isReviewed } from '@quarry/domain/project-statuses'
import type { ProjectDetail } from '@quarry/api/contract/projects'
import { lazy, Suspense, useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { SeenPlaces } from '../projects/seen-places.tsx'
import { StatusBadge } from '../projects/status-badge.tsx'
import { canDo } from '../../lib/viewer/can-do.ts'
import { Prose } from '../content/prose.tsx'
import { ThreadView } from '../threads/thread-view.tsx'
import type { Words } from './checklist/checklist-panel.tsx'
import { ClaimBar } from './claim-bar.tsx'
import { DecisionForm } from './decision-form.tsx'
import { useModeratorText } from './moderator-text.ts'

// What only staff see comes apart and in one piece.
const staffParts = () => import('./staff-parts.ts')
const Changes = lazy(() => staffParts().then((parts) => ({ default: parts.Changes })))
const PreChecks = lazy(() => staffParts().then((parts) => ({ default: parts.PreChecks })))
const ChecklistPanel = lazy(() => staffParts().then((parts) => ({ default: parts.ChecklistPanel })))
const PackedFiles = lazy(() => staffParts().then((parts) => ({ default: parts.PackedFiles })))
const FileScans = lazy(() => staffParts().then((parts) => ({ default: parts.FileScans })))

/** How the project stands with the moderators, where it can be met, what they said, and their decision. */
export function ModerationPanel({ project }: { project: ProjectDetail }) {
  return (
    <div className="stack tab-body">
      <section className="slab" aria-labelledby="standing">
        <div className="slab-head">
          <h2 id="standing">
            <FormattedMessage id="moderation.standing" />
          </h2>
          <StatusBadge status={project.status} />
        </div>
        <div className="slab-pad stack">
          <p>
            <FormattedMessage id={`moderation.standing.${standingOf(project.status)}`} />
          </p>
          <SeenPlaces
            status={project.status}
            textOf={(place, isSeen) => (
              <FormattedMessage id={`moderation.seen.${place}`} values={{ isSeen }} />
            )}
          />
        </div>
      </section>
      <LastMessage project={project} />
      {canDo(project, 'project.review') && <Review project={project} />}
      <section className="slab" aria-labelledby="said">
        <div className="slab-head">
          <h2 id="said">
            <FormattedMessage id="reports.messages" />
          </h2>
        </div>
        <div className="slab-pad">
          <ThreadView id={project.thread_id} isStaff={canDo(project, 'project.review')} isClosed={false} />
        </div>
      </section>
    </div>
  )
}

/** Before words are written, and again once they are sent, the form begins empty. */
const NO_WORDS = { message: '', body: '' }

function Review({ project }: { project: ProjectDetail }) {
  const [words, setWords] = useState({ turn: 0, ...NO_WORDS })
  const begin = (next: Words) => setWords(({ turn }) => ({ turn: turn + 1, ...next }))
  return (
    <>
      <ClaimBar project={project} />
      {project.status === 'processing' && (
        <Suspense>
          <Changes project={project} />
        </Suspense>
      )}
      <Suspense>
        <PreChecks project={project} />
      </Suspense>
      {project.status === 'processing' && (
        <Suspense>
          <ChecklistPanel project={project} onWords={begin} />
        </Suspense>
      )}
      {project.project_types.includes('modpack') && (
        <Suspense>
          <PackedFiles project={project} />
        </Suspense>
      )}
      <Suspense>
        <FileScans project={project} />
      </Suspense>
      <DecisionForm
        key={words.turn}
        project={project}
        words={words}
        isWritten={words.turn > 0 && words.message !== ''}
        onDecided={() => begin(NO_WORDS)}
      />
    </>
  )
}

function standingOf(status: ProjectDetail['status']) {
  if (isApproved(status)) return 'approved'
  return isReviewed(status) ? status : 'draft'
}

function LastMessage({ project }: { project: ProjectDetail }) {
  const message = project.moderator_message
  const html = useModeratorText(project)
  if (!message) return null
  return (
    <section className="slab" aria-labelledby="message">
      <div className="slab-head">
        <h2 id="message">
          <FormattedMessage id="moderation.message" />
        </h2>
      </div>
      <div className="slab-pad said">
        <p>
          <b>{message.message}</b>
        </p>
        {html && <Prose html={html} isCompact />}
      </div>
    </section>
  )
}
