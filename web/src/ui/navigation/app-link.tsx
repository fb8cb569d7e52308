import { Link, useRouter, type AnyRouter, type LinkProps } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, ReactNode, Ref } from 'react'

export interface AppLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  href: string
  children?: ReactNode
  ref?: Ref<HTMLAnchorElement>
  /** `false` for addresses with an expensive loader. */
  preload?: LinkProps['preload']
  /** Keeps the scroll position, for links that only change the query. */
  resetScroll?: boolean
  replace?: boolean
}

/**
 * Addresses that the router renders unchanged, without active marks where their path is not that of the current page.
 * The server renders these links directly: for each of the sixty links of a page the router would match a route.
 */
const PLAIN =
  /^(\/(?:[\w.-]+(?:\/[\w.-]+)*)?)(\?[\w.-]+=[\w.~:,@$/=!*'()-]*(?:&[\w.-]+=[\w.~:,@$/=!*'()-]*)*)?(?:#[\w.-]+)?$/

/** Whether the server can render a link to this address without the router. */
function isPlainElsewhere({ state, options }: AnyRouter, href: string): boolean {
  const [, path, query] = PLAIN.exec(href) ?? []
  if (path === undefined || path === state.location.pathname) return false
  // The router moves repeated names together, and numbers as names to the start.
  return query === undefined || options.stringifySearch(options.parseSearch(query)) === query
}

/**
 * A link by its address: client-side navigation inside the site, elsewhere a new tab unless the user prefers
 * otherwise.
 */
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
  if (import.meta.env.SSR && isPlainElsewhere(router, href)) {
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
    // Without `exact` the router would also mark parent pages as current, without `includeHash` links to a part of the page.
    activeOptions: { exact: true, includeHash: url.hash !== '' },
  } as unknown as LinkProps
  return <Link {...props}>{children}</Link>
}
