import { NOTIFICATION_TYPES } from '@quarry/domain/notifications/notification-types'
import { understood } from '../../../lib/router/search-params.ts'
import type { InboxView } from './inbox.queries.ts'

/** Reads the search parameters of an inbox page; invalid values count as absent. */
function parseInboxSearch(search: Record<string, unknown>): Omit<InboxView, 'isHistory'> {
  const type = NOTIFICATION_TYPES.find((one) => one === search['type'])
  // The router parses an id of digits as a number.
  const before = typeof search['before'] === 'number' ? String(search['before']) : search['before']
  const isId = typeof before === 'string' && /^[0-9A-Za-z]{1,11}$/.test(before)
  return { ...(type && { type }), ...(isId && { before }) }
}

export const validateInboxSearch = understood(['type', 'before'], parseInboxSearch)
