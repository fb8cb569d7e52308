import type { AnchorHTMLAttributes, KeyboardEvent } from 'react'
import { isPlainClick } from '../../../ui/navigation/is-plain-click.ts'
import { useSearchPage } from './search-page-context.ts'
import { type SearchState, stateHref } from '@quarry/search-config/search-state'

export interface StateLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  to: SearchState
  keepsScroll?: boolean
  /** Makes it a toggle for assistive technology; the space bar then presses it too. */
  pressed?: boolean
}

function pressOnSpace(event: KeyboardEvent<HTMLAnchorElement>) {
  if (event.key !== ' ') return
  event.preventDefault()
  event.currentTarget.click()
}

/** A link to another state of the page: a plain address without scripts, a live change with them. */
export function StateLink({ to, keepsScroll = false, pressed, children, ...rest }: StateLinkProps) {
  const { go } = useSearchPage()
  const toggle =
    pressed === undefined ? {} : { role: 'button', 'aria-pressed': pressed, onKeyDown: pressOnSpace }
  return (
    <a
      rel="nofollow"
      {...rest}
      {...toggle}
      href={stateHref(to)}
      onClick={(event) => {
        if (!isPlainClick(event)) return
        event.preventDefault()
        go(to, { keepsScroll })
      }}
    >
      {children}
    </a>
  )
}
