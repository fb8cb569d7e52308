import type { IntlShape } from 'react-intl'

/** `{page} - Quarry`; the site's own name alone for pages without one. */
export const pageTitle = (intl: IntlShape, page?: string) =>
  page ? intl.formatMessage({ id: 'shell.site.title' }, { page }) : 'Quarry'
