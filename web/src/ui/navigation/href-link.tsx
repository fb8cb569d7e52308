import { useRouter } from '@tanstack/react-router'
import { useRef, type AnchorHTMLAttributes } from 'react'
import { isPlainClick } from './is-plain-click.ts'

/** Hover or focus of this length counts as intent; equal to the router's delay for its links. */
const INTENT_MS = 60

export interface HrefLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  href: string
  /** Preloads the page when the pointer or the focus rests on the link. */
  preloads?: boolean
}

/**
 * A link inside the site that is cheap to render: a page of results has sixty of them, and the router's own link
 * component would take most of the render time.
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
