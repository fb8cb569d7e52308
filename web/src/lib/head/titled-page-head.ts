import type { MessageId } from '../i18n/message-ids.ts'
import type { RouterContext } from '../router/router-context.ts'
import { pageTitle } from './page-title.ts'

/** The head of a page whose title is one text of the catalogue. */
export const titledPageHead =
  (id: MessageId) =>
  ({ match: { context } }: { match: { context: RouterContext } }) => {
    const intl = context.i18n.intl()
    return { meta: [{ title: pageTitle(intl, intl.formatMessage({ id })) }] }
  }
