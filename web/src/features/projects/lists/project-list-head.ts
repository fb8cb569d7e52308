import { pageTitle } from '../../../lib/head/page-title.ts'
import type { RouterContext } from '../../../lib/router/router-context.ts'
import type { ProfileTab } from './project-list-tabs.ts'

interface HeadOf {
  match: { context: RouterContext }
  /** Whose things are shown, and of what kind; nothing where there are none. */
  loaderData?: { title: string; tab: ProfileTab } | undefined
}

/** The title of a page with one kind of what a person, an organization or a collection has. */
export function kindHead({ match: { context }, loaderData: shown }: HeadOf) {
  if (!shown) return {}
  const intl = context.i18n.intl()
  const values = { title: shown.title, type: intl.formatMessage({ id: `accounts-profile.tab.${shown.tab}` }) }
  return { meta: [{ title: pageTitle(intl, intl.formatMessage({ id: 'projects.title' }, values)) }] }
}
