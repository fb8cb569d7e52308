import { useRouter } from '@tanstack/react-router'

/** Tells whether the site has a page at an address, so that chrome never leads to a page that is not there. */
export function usePages() {
  const router = useRouter()
  return (href: string) => {
    const pathname = href.split(/[?#]/)[0] ?? href
    if (router.options.context.hasLazyPage(pathname)) return true
    const found = router.getMatchedRoutes(pathname)[2] as { fullPath: string } | undefined
    // `/$type/…` takes any two segments and answers 404 itself.
    return found !== undefined && !found.fullPath.startsWith('/$')
  }
}
