import { describe, expect, it } from 'vitest'
import {
  isApproved,
  isLinked,
  isRequestable,
  isSearchable,
  isSubmittable,
  nextStatuses,
  PROJECT_STATUSES,
} from './project-statuses.ts'

/** Seen by outsiders at its address, in search, passed review, may be asked for, may be submitted. */
const TABLE = {
  approved: 'linked searchable approved requestable',
  archived: 'linked searchable approved requestable',
  unlisted: 'linked approved requestable',
  private: 'approved requestable',
  withheld: 'linked submittable',
  draft: 'requestable submittable',
  processing: '',
  rejected: 'submittable',
  scheduled: 'submittable',
  unknown: 'submittable',
} as const

const GROUPS = {
  linked: isLinked,
  searchable: isSearchable,
  approved: isApproved,
  requestable: isRequestable,
  submittable: isSubmittable,
}

describe('project statuses', () => {
  it.each(PROJECT_STATUSES)('%s is in its groups and no other', (status) => {
    const groups = Object.entries(GROUPS).filter(([, holds]) => holds(status))
    expect(groups.map(([name]) => name).join(' ')).toBe(TABLE[status])
  })

  it('lets a member submit what has not passed review, and choose freely afterwards', () => {
    const free = ['approved', 'archived', 'unlisted', 'private', 'draft']
    expect(Object.fromEntries(PROJECT_STATUSES.map((status) => [status, nextStatuses(status)]))).toEqual({
      approved: free,
      archived: free,
      unlisted: free,
      private: free,
      processing: [],
      draft: ['processing'],
      rejected: ['processing'],
      withheld: ['processing'],
      scheduled: ['processing'],
      unknown: ['processing'],
    })
  })
})
