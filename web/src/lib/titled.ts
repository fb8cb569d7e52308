import type { MessageId } from './i18n/message-ids.ts'
import type { RouterContext } from './router-context.ts'
import { pageTitle } from './seo.ts'

/** The head of a page whose title is one text of the catalogue. */
export const titled =
  (id: MessageId) =>
  ({ match: { context } }: { match: { context: RouterContext } }) => {
    const intl = context.i18n.intl()
    return { meta: [{ title: pageTitle(intl, intl.formatMessage({ id })) }] }
  }
