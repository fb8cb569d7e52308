import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'

/** A filter group that folds; its head says how many of its options are in force. */
export function Fold({ title, active, children }: { title: string; active: number; children: ReactNode }) {
  return (
    <details className="fold" open>
      <summary>
        {title}
        {active > 0 && <span className="badge brand-c">{active}</span>}
        <ChevronDown className="i" aria-hidden="true" />
      </summary>
      <div className="fold-body">{children}</div>
    </details>
  )
}
