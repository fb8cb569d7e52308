import type { ProjectStatus } from '@quarry/api/contract/enums'
import {
  Archive,
  Calendar,
  CircleQuestionMark,
  ClockArrowUp,
  EyeOff,
  FileText,
  Globe,
  Link2,
  Lock,
  type LucideIcon,
  X,
} from 'lucide-react'
import { FormattedMessage } from 'react-intl'

/** Icon and color role of each status. */
const looks: Record<ProjectStatus, [icon: LucideIcon, tone: string]> = {
  approved: [Globe, 'green'],
  archived: [Archive, 'blue'],
  rejected: [X, 'red'],
  draft: [FileText, ''],
  unlisted: [Link2, 'orange'],
  processing: [ClockArrowUp, 'orange'],
  withheld: [EyeOff, 'red'],
  scheduled: [Calendar, ''],
  private: [Lock, ''],
  unknown: [CircleQuestionMark, ''],
}

export function StatusBadge({ status }: { status: ProjectStatus }) {
  const [Icon, tone] = looks[status]
  return (
    <span className={`badge ${tone}`}>
      <Icon className="i" aria-hidden="true" />
      <FormattedMessage id={`projects-labels.status.${status}`} />
    </span>
  )
}
