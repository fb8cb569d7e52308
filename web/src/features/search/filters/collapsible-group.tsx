import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { useRoving } from './use-roving.ts'

/** A collapsible filter group; its heading shows the number of active options. */
export function CollapsibleGroup({
  title,
  active,
  children,
}: {
  title: string
  active: number
  children: ReactNode
}) {
  const roving = useRoving()
  return (
    <details className="fold" open {...roving}>
      <summary>
        {title}
        {active > 0 && <span className="badge brand-c">{active}</span>}
        <ChevronDown className="i" aria-hidden="true" />
      </summary>
      <div className="fold-body">{children}</div>
    </details>
  )
}
