import { useRef } from 'react'
import { useIntl } from 'react-intl'
import { QuickSearch } from '../../features/search/quick-search/quick-search.tsx'
import { Dialog } from '../../ui/floating/dialog.tsx'

export interface QuickSearchDialogProps {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  /** What was typed before this was there. */
  takeEarly: () => string
}

/** The frame of the site-wide search; what it finds and how one moves through it belongs to the search feature. */
export function QuickSearchDialog({ isOpen, onOpenChange, takeEarly }: QuickSearchDialogProps) {
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
      <QuickSearch takeEarly={takeEarly} inputRef={input} onClose={() => onOpenChange(false)} />
    </Dialog>
  )
}
