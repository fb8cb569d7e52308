import { useRef } from 'react'
import { useIntl } from 'react-intl'
import { QuickSearch } from '../../features/search/quick-search/quick-search.tsx'
import { Dialog } from '../../ui/floating/dialog.tsx'

export interface QuickSearchDialogProps {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  /** Returns the text that was typed before the dialog was loaded. */
  takeTypedText: () => string
}

/** The dialog of the site-wide search; results and keyboard navigation belong to the search feature. */
export function QuickSearchDialog({ isOpen, onOpenChange, takeTypedText }: QuickSearchDialogProps) {
  const intl = useIntl()
  const input = useRef<HTMLInputElement>(null)
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={intl.formatMessage({ id: 'shell.search.label' })}
      isTitleHidden
      kind="top"
      initialFocus={input}
      className="quick"
    >
      <QuickSearch takeTypedText={takeTypedText} inputRef={input} onClose={() => onOpenChange(false)} />
    </Dialog>
  )
}
