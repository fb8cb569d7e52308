import { useRouter } from '@tanstack/react-router'
import { useRef, type AnchorHTMLAttributes } from 'react'
import { isPlainClick } from './is-plain-click.ts'

/** A pointer or the focus that rests this long means to go there; the router's own delay for its links. */
const INTENT_MS = 60

export interface HrefLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  href: string
  /** Fetches the page behind the link when the pointer or the focus rests on it. */
  preloads?: boolean
}

/**
 * A link inside the site that costs next to nothing to render: a page of results has sixty of them, and the router's
 * own link component would take most of the time of the page.
 */
export function HrefLink({ href, preloads = false, children, ...rest }: HrefLinkProps) {
  const router = useRouter()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const intend = () => {
    timer.current = setTimeout(() => void router.preloadRoute({ to: decodeURI(href) as never }), INTENT_MS)
  }
  const forget = () => clearTimeout(timer.current)
  return (
    <a
      {...rest}
      href={href}
      onClick={(event) => {
        if (!isPlainClick(event)) return
        event.preventDefault()
        void router.navigate({ href })
      }}
      {...(preloads && {
        onPointerEnter: intend,
        onPointerLeave: forget,
        onFocus: intend,
        onBlur: forget,
      })}
    >
      {children}
    </a>
  )
}
