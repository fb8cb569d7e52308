import type { RouterContext } from '../router/router-context.ts'
import { pageTitle } from './page-title.ts'

/** What the loader of a public page returns for its head, so that these texts are not part of every page. */
export interface Description {
  title: string
  description: string
  path: string
  /** Address of its Atom feed. */
  feed?: string
}

/** The head of such a page: title, description, canonical address and feed. */
export const describedPageHead = ({
  loaderData,
  match: { context },
}: {
  loaderData?: Description | undefined
  match: { context: RouterContext }
}) => {
  if (!loaderData) return {}
  const { title, description, path, feed } = loaderData
  return {
    meta: [
      { title: pageTitle(context.i18n.intl(), title) },
      { name: 'description', content: description },
      { property: 'og:title', content: title },
    ],
    links: [
      { rel: 'canonical', href: context.siteUrl + path },
      ...(feed ? [{ rel: 'alternate', type: 'application/atom+xml', title, href: feed }] : []),
    ],
  }
}
