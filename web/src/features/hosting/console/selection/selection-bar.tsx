import { Copy, Eye, X } from 'lucide-react'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { lazy, LazyPart } from '../../../../lib/lazy/lazy-part.tsx'
import { Button } from '../../../../ui/controls/button.tsx'
import '../../../../styles/pages/hosting-console.css'

const LinesDialog = lazy(async () => (await import('./lines-dialog.tsx')).LinesDialog)

interface SelectionBarProps {
  lines: readonly string[]
  onCopy: () => void
  onClear: () => void
}

/** What can be done with the selected lines. */
export function SelectionBar({ lines, onCopy, onClear }: SelectionBarProps) {
  const intl = useIntl()
  const [isViewed, setIsViewed] = useState(false)
  return (
    <div className="slab console-selection">
      <output>
        <FormattedMessage id="hosting-console.selected" values={{ count: lines.length }} />
      </output>
      <Button look="quiet" size="small" icon={Copy} onClick={onCopy}>
        <FormattedMessage id="hosting-console.copy" />
      </Button>
      <Button
        look="quiet"
        size="small"
        icon={Eye}
        onPointerEnter={LinesDialog.warm}
        onFocus={LinesDialog.warm}
        onClick={() => setIsViewed(true)}
      >
        <FormattedMessage id="hosting-console.view" />
      </Button>
      <Button
        look="quiet"
        size="small"
        icon={X}
        aria-label={intl.formatMessage({ id: 'hosting-console.selection.clear' })}
        onClick={onClear}
      />
      {isViewed && (
        <LazyPart onFail={() => setIsViewed(false)}>
          <LinesDialog lines={lines} onCopy={onCopy} onClose={() => setIsViewed(false)} />
        </LazyPart>
      )}
    </div>
  )
}
