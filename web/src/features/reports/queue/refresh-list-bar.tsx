import { ListRestart } from 'lucide-react'
import { useRef } from 'react'
import { FormattedMessage } from 'react-intl'
import { Button } from '../../../ui/controls/button.tsx'
import '../../../styles/pages/reports-queue.css'

interface RefreshListBarProps {
  /** Current number of reports in the list. */
  total: number
  /** Rows still shown for reports that have left the list. */
  removedCount: number
  isCurrent: boolean
  onRefresh: () => void
}

/**
 * The size of the list and a button that reloads it. It takes its space from the beginning, so that nothing
 * moves when others work on the same list.
 */
export function RefreshListBar({ total, removedCount, isCurrent, onRefresh }: RefreshListBarProps) {
  const count = useRef<HTMLParagraphElement>(null)
  return (
    <div className="row report-count">
      <p ref={count} className="muted" tabIndex={-1}>
        <FormattedMessage id="reports.count" values={{ count: total }} />
      </p>
      {!isCurrent && (
        <Button
          size="small"
          icon={ListRestart}
          onClick={() => {
            onRefresh()
            // The button disappears, so the keyboard focus moves to the count.
            count.current?.focus()
          }}
        >
          <FormattedMessage id="reports.clearUp" values={{ count: removedCount }} />
        </Button>
      )}
    </div>
  )
}
