import type { AnchorHTMLAttributes, KeyboardEvent, MouseEvent } from 'react'
import { useSearchPage } from './search-page-context.ts'
import type { SearchState } from './search-state.ts'
import { stateHref } from './search-url.ts'

const isPlainClick = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

export interface StateLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  to: SearchState
  keepsScroll?: boolean
  /** Called after the page was told to go there. */
  onGo?: () => void
}

/**
 * A link to another state of the page: an address without scripts, a live change with them. With `role="button"` the
 * space bar presses it too.
 */
export function StateLink({ to, keepsScroll = false, onGo, children, ...rest }: StateLinkProps) {
  const { go } = useSearchPage()
  return (
    <a
      rel="nofollow"
      {...rest}
      href={stateHref(to)}
      onClick={(event) => {
        if (!isPlainClick(event)) return
        event.preventDefault()
        go(to, { keepsScroll })
        onGo?.()
      }}
      {...(rest.role === 'button' && {
        onKeyDown: (event: KeyboardEvent<HTMLAnchorElement>) => {
          if (event.key !== ' ') return
          event.preventDefault()
          event.currentTarget.click()
        },
      })}
    >
      {children}
    </a>
  )
}
