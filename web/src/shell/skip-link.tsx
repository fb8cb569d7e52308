import type { MouseEvent, ReactNode } from 'react'
import { isPlainClick } from '../ui/navigation/is-plain-click.ts'
import { focusOn } from './focus-on.ts'

interface SkipLinkProps {
  /** The id of a part of the page. */
  to: 'main' | 'results' | 'filters'
  children: ReactNode
}

/** Moves the focus to a part of the page. The address stays: people share it, and Back would lead to the same page. */
export function SkipLink({ to, children }: SkipLinkProps) {
  const skip = (event: MouseEvent) => {
    const target = document.getElementById(to)
    // On narrow screens the filters are hidden, and `#filters` opens them.
    if (!isPlainClick(event) || !target?.checkVisibility()) return
    event.preventDefault()
    target.scrollIntoView()
    focusOn(target)
  }
  return (
    <a className="skip" href={`#${to}`} onClick={skip}>
      {children}
    </a>
  )
}
