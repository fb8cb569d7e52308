import { pageTitle } from '../../../lib/head/page-title.ts'
import type { RouterContext } from '../../../lib/router/router-context.ts'
import type { ProfileTab } from './project-list-tabs.ts'

interface HeadOf {
  match: { context: RouterContext }
  /** The owner and the project type of the list; undefined if the list is empty. */
  loaderData?: { title: string; tab: ProfileTab } | undefined
}

/** The title of the page that lists one project type of a user, an organization or a collection. */
export function projectListHead({ match: { context }, loaderData: shown }: HeadOf) {
  if (!shown) return {}
  const intl = context.i18n.intl()
  const values = { title: shown.title, type: intl.formatMessage({ id: `accounts-profile.tab.${shown.tab}` }) }
  return { meta: [{ title: pageTitle(intl, intl.formatMessage({ id: 'projects.title' }, values)) }] }
}
