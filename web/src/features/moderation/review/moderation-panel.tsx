import { isApproved, isReviewed } from '@quarry/domain/projects/project-statuses'
import type { ProjectDetail } from '@quarry/api/contract/projects/project-shapes'
import { Suspense } from 'react'
import { FormattedMessage } from 'react-intl'
import { VisibilityList } from '../../projects/visibility-list.tsx'
import { StatusBadge } from '../../projects/status-badge.tsx'
import { canDo } from '../../../lib/viewer/can-do.ts'
import { Prose } from '../../markdown/prose.tsx'
import { ThreadView } from '../../threads/thread-view.tsx'
import { Review } from './lazy-review.ts'
import { useModeratorText } from './moderator-message.ts'

/** Review status, visibility, the conversation with the moderators, and their decision form. */
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
            <FormattedMessage id={`moderation.standing.${statusText(project.status)}`} />
          </p>
          <VisibilityList
            status={project.status}
            textOf={(place, isSeen) => (
              <FormattedMessage id={`moderation.seen.${place}`} values={{ isSeen }} />
            )}
          />
        </div>
      </section>
      <LastMessage project={project} />
      {canDo(project, 'project.review') && (
        <Suspense>
          <Review key={project.id} project={project} />
        </Suspense>
      )}
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

function statusText(status: ProjectDetail['status']) {
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
