import { ListRestart } from 'lucide-react'
import { useRef } from 'react'
import { FormattedMessage } from 'react-intl'
import { Button } from '../../../ui/controls/button.tsx'
import '../../../styles/pages/reports-queue.css'

interface ClearUpProps {
  /** How many reports the list has by now. */
  total: number
  /** How many rows stand for what has left it. */
  gone: number
  isClear: boolean
  onClearUp: () => void
}

/**
 * How long the list is, and the way to see it as it would be opened now. It has its room from the beginning, so that nothing
 * moves when others work on the same list.
 */
export function ClearUp({ total, gone, isClear, onClearUp }: ClearUpProps) {
  const count = useRef<HTMLParagraphElement>(null)
  return (
    <div className="row report-count">
      <p ref={count} className="muted" tabIndex={-1}>
        <FormattedMessage id="reports.count" values={{ count: total }} />
      </p>
      {!isClear && (
        <Button
          size="small"
          icon={ListRestart}
          onClick={() => {
            onClearUp()
            // The button goes; whoever works by keys goes on where it was.
            count.current?.focus()
          }}
        >
          <FormattedMessage id="reports.clearUp" values={{ count: gone }} />
        </Button>
      )}
    </div>
  )
}
