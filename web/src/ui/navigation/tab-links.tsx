import type { LucideIcon } from 'lucide-react'
import { AppLink } from './app-link.tsx'

export interface TabLink {
  href: string
  label: string
  icon?: LucideIcon
  /** Shown small after the label. */
  count?: string
  isCurrent: boolean
}

/** Tabs that are pages: a labelled nav of links with the current one marked. Scrolls sideways on phones. */
export function TabLinks({ label, tabs }: { label: string; tabs: readonly TabLink[] }) {
  return (
    <nav className="tabs" aria-label={label}>
      {tabs.map(({ href, label: text, icon: Icon, count, isCurrent }) => (
        <AppLink key={href} href={href} aria-current={isCurrent ? 'page' : undefined} resetScroll={false}>
          {Icon && <Icon className="i" aria-hidden="true" />}
          {text}
          {count && <span className="count">{count}</span>}
        </AppLink>
      ))}
    </nav>
  )
}
