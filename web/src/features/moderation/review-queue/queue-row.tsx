import type { QueueEntry } from '@quarry/api/contract/moderation/review'
import { Clock, RotateCcw, Scale } from 'lucide-react'
import { FormattedMessage, useIntl } from 'react-intl'
import { AppLink } from '../../../ui/navigation/app-link.tsx'
import { Badge } from '../../../ui/labels/badge.tsx'
import { ButtonLink } from '../../../ui/controls/button.tsx'
import { RelativeTime } from '../../../ui/labels/relative-time.tsx'
import { projectHref } from '../../projects/project-address.ts'
import { ProjectIcon } from '../../projects/project-icon.tsx'
import { StatusBadge } from '../../projects/status-badge.tsx'
import { ClaimNote } from './claim-note.tsx'
import '../../../styles/pages/files-list.css'

const tones = { short: 'muted', long: 'text-orange', tooLong: 'text-red' }

export function QueueRow({ entry, wait }: { entry: QueueEntry; wait: keyof typeof tones }) {
  const intl = useIntl()
  const { project, owner, url_type: type, queued } = entry
  const href = projectHref({ ...project, url_type: type })
  return (
    <li className="file">
      <ProjectIcon project={project} size="m" />
      <div className="min-w-0">
        <h2 className="queue-title" dir="auto">
          <AppLink href={href}>{project.title}</AppLink>
        </h2>
        <p className="muted">
          <FormattedMessage
            id="moderation.queue.by"
            values={{ type: intl.formatMessage({ id: `shell.type.${type}` }), owner: owner ?? '–' }}
          />
        </p>
      </div>
      <span className={`row-tight ${tones[wait]}`}>
        <Clock className="i" aria-hidden="true" />
        {queued ? <RelativeTime date={queued} /> : <FormattedMessage id="moderation.queue.unknown" />}
      </span>
      {project.requested_status && (
        <span className="row-tight muted">
          <FormattedMessage
            id="moderation.queue.asks"
            values={{ status: <StatusBadge status={project.requested_status} /> }}
          />
        </span>
      )}
      {entry.decided !== null && (
        <Badge icon={RotateCcw}>
          <FormattedMessage id="moderation.queue.again" />
        </Badge>
      )}
      {entry.unread > 0 && (
        <span className="badge accent-c">
          <FormattedMessage id="moderation.queue.unread" values={{ count: entry.unread }} />
        </span>
      )}
      {entry.claim && <ClaimNote claim={entry.claim} />}
      <ButtonLink icon={Scale} href={`${href}/moderation`}>
        <FormattedMessage id="moderation.queue.review" />
      </ButtonLink>
    </li>
  )
}
