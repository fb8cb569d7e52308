import { isAnnounced } from '@quarry/domain/projects/project-statuses'
import type { ProjectDetail } from '@quarry/api/contract/projects/project-shapes'
import type { ProjectStatus } from '@quarry/api/contract/enums'
import {
  Archive,
  CircleAlert,
  ClockArrowUp,
  EyeOff,
  FileText,
  Link2,
  Lock,
  type LucideIcon,
} from 'lucide-react'
import { FormattedMessage } from 'react-intl'
import { canDo } from '../../../lib/viewer/can-do.ts'
import { AppLink } from '../../../ui/navigation/app-link.tsx'
import { projectHref } from '../project-address.ts'

type Look = { icon: LucideIcon; tone: string }

/** Statuses with a banner. The archived one is for all visitors, the others for users who may view the project. */
const looks = {
  archived: { icon: Archive, tone: 'blue' },
  draft: { icon: FileText, tone: 'blue' },
  unlisted: { icon: Link2, tone: 'blue' },
  private: { icon: Lock, tone: 'blue' },
  scheduled: { icon: ClockArrowUp, tone: 'blue' },
  processing: { icon: ClockArrowUp, tone: 'orange' },
  rejected: { icon: CircleAlert, tone: 'red' },
  withheld: { icon: EyeOff, tone: 'red' },
} satisfies Partial<Record<ProjectStatus, Look>>

const hasBanner = (status: ProjectStatus): status is keyof typeof looks => Object.hasOwn(looks, status)

export function StatusBanner({ project }: { project: ProjectDetail }) {
  const { status, moderator_message: message } = project
  const isInsider = canDo(project, 'project.view_moderation')
  if (!hasBanner(status) || !(isInsider || isAnnounced(status))) return null
  const { icon: Icon, tone } = looks[status]
  const isMemberText = isInsider && status === 'withheld'
  return (
    <section className={`note ${tone}`} aria-labelledby="status-note">
      <Icon className="i" aria-hidden="true" />
      <div>
        <h2 id="status-note">
          <FormattedMessage id={`projects.status.${status}.title`} />
        </h2>
        <p>
          <FormattedMessage
            id={isMemberText ? 'projects.status.withheld.member' : `projects.status.${status}.text`}
          />
        </p>
        {isInsider && message && (
          <p className="said">
            <b>{message.message}</b>{' '}
            <AppLink className="link" href={`${projectHref(project)}/moderation`}>
              <FormattedMessage id="projects.status.read" />
            </AppLink>
          </p>
        )}
      </div>
    </section>
  )
}
