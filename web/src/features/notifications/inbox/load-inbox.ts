import { NOTIFICATION_TYPES } from '@quarry/domain/notifications/notification-types'
import { understood } from '../../../lib/router/search-params.ts'
import type { InboxView } from './inbox.queries.ts'

/** What the address of an inbox page may say; anything odd counts as absent. */
function parseInboxSearch(search: Record<string, unknown>): Omit<InboxView, 'isHistory'> {
  const type = NOTIFICATION_TYPES.find((one) => one === search['type'])
  // An id of digits alone is read as a number.
  const before = typeof search['before'] === 'number' ? String(search['before']) : search['before']
  const isId = typeof before === 'string' && /^[0-9A-Za-z]{1,11}$/.test(before)
  return { ...(type && { type }), ...(isId && { before }) }
}

export const understoodInboxSearch = understood(['type', 'before'], parseInboxSearch)
