import { useRouter } from '@tanstack/react-router'

/** Returns whether the site has a page at an address, so that the shell never links to a missing page. */
export function usePages() {
  const router = useRouter()
  return (href: string) => {
    const pathname = href.split(/[?#]/)[0] ?? href
    if (router.options.context.hasLazyPage(pathname)) return true
    const found = router.getMatchedRoutes(pathname)[2] as { fullPath: string } | undefined
    // `/$type/…` matches any two segments and returns 404 itself.
    return found !== undefined && !found.fullPath.startsWith('/$')
  }
}
