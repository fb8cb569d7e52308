import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'

interface ChecklistFoldProps {
  isOpen?: boolean
  onOpen?: () => void
  children: ReactNode
}

export const ChecklistFold = ({ isOpen = false, onOpen, children }: ChecklistFoldProps) => (
  <section className="slab" aria-labelledby="review-checklist">
    <details open={isOpen} onToggle={({ currentTarget }) => currentTarget.open && onOpen?.()}>
      <summary className="slab-head">
        <h2 id="review-checklist">
          <FormattedMessage id="moderation.checklist.title" />
        </h2>
        <ChevronDown className="i push" aria-hidden="true" />
      </summary>
      {children}
    </details>
  </section>
)
