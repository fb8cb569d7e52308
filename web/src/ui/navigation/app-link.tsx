import { Link, useRouter, type LinkProps } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, ReactNode, Ref } from 'react'

export interface AppLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  href: string
  children?: ReactNode
  ref?: Ref<HTMLAnchorElement>
  /** `false` for addresses whose loader is dear. */
  preload?: LinkProps['preload']
  /** Keeps the scroll position, for links that only change the query. */
  resetScroll?: boolean
  replace?: boolean
}

/**
 * Paths that the router writes as they are, without its mark where they are not the current page. The server draws those
 * by itself: for the router each of the sixty links of a page is a route to be found.
 */
const PLAIN = /^\/(?:[\w.-]+(?:\/[\w.-]+)*)?$/

/** A link by its address: inside the site without loading the page anew, elsewhere in a new tab unless one prefers not. */
export function AppLink({ href, children, ...rest }: AppLinkProps) {
  const router = useRouter()
  if (!href.startsWith('/') || href.startsWith('//')) {
    const isNewTab = router.options.context.preferences.get().cosmetics.externalLinksNewTab
    const { preload: _preload, resetScroll: _resetScroll, replace: _replace, ...anchor } = rest
    return (
      <a href={href} target={isNewTab ? '_blank' : undefined} rel="noopener noreferrer" {...anchor}>
        {children}
      </a>
    )
  }
  if (import.meta.env.SSR && PLAIN.test(href) && href !== router.state.location.pathname) {
    const { preload: _preload, resetScroll: _resetScroll, replace: _replace, ...anchor } = rest
    return (
      <a {...anchor} href={href}>
        {children}
      </a>
    )
  }
  const url = new URL(href, 'http://site')
  const props = {
    ...rest,
    to: decodeURI(url.pathname),
    search: url.search ? router.options.parseSearch(url.search) : {},
    ...(url.hash && { hash: url.hash.slice(1) }),
    // The router's own mark of the current page would also fall on its parents.
    activeOptions: { exact: true },
  } as unknown as LinkProps
  return <Link {...props}>{children}</Link>
}
