import { describe, expect, it } from 'vitest'
import { COLLECTION_STATUSES, isLinkedCollection, isOwnCollectionStatus } from './collection-statuses.ts'

/** Seen by anyone with the address, chosen by its keeper. */
const TABLE = {
  listed: 'linked own',
  unlisted: 'linked own',
  private: 'own',
  rejected: '',
  unknown: '',
} as const

describe('collection statuses', () => {
  it.each(COLLECTION_STATUSES)('%s is in its groups and no other', (status) => {
    const groups = [isLinkedCollection(status) && 'linked', isOwnCollectionStatus(status) && 'own']
    expect(groups.filter(Boolean).join(' ')).toBe(TABLE[status])
  })
})
