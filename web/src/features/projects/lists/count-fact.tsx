import type { LucideIcon } from 'lucide-react'
import { FormattedMessage } from 'react-intl'
import { Count } from '../../../ui/labels/count.tsx'
import type { MessageId } from '../../../lib/i18n/message-ids.ts'

interface CountFactProps {
  icon: LucideIcon
  /** A message with the parameters `count` for the plural form and `shown` for the formatted number. */
  id: MessageId
  count: number
}

/** A number in the line of facts below a title. */
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
