import type { LucideIcon } from 'lucide-react'
import { FormattedMessage } from 'react-intl'
import { Count } from '../../../ui/labels/count.tsx'
import type { MessageId } from '../../../lib/i18n/message-ids.ts'

interface CountFactProps {
  icon: LucideIcon
  /** A message with `count` for its plural form and `shown` for the number as people read it. */
  id: MessageId
  count: number
}

/** A number in the line of facts under a name. */
export function CountFact({ icon: Icon, id, count }: CountFactProps) {
  return (
    <span>
      <Icon className="i" aria-hidden="true" />
      <span>
        <FormattedMessage id={id} values={{ count, shown: <Count value={count} /> }} />
      </span>
    </span>
  )
}
