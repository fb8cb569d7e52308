import type { StaffLogEntry } from '@quarry/api/contract/moderation/staff-log'
import { createIntl } from 'react-intl'
import { describe, expect, it } from 'vitest'
import catalogue from '../../../locales/en-US/projects-labels.json' with { type: 'json' }
import moderation from '../../../locales/en-US/moderation.json' with { type: 'json' }
import people from '../../../locales/en-US/accounts-profile.json' with { type: 'json' }
import { loggedValue, pageOfThing } from './staff-log-entry-text.ts'

const intl = createIntl({ locale: 'en-US', messages: { ...catalogue, ...moderation, ...people } as never })

describe('loggedValue', () => {
  it('translates the value', () => {
    expect(loggedValue(intl, 'status_set', 'processing')).toBe('Under review')
    expect(loggedValue(intl, 'status_set', 'listed')).toBe('Listed')
    expect(loggedValue(intl, 'role_set', 'developer')).toBe('Member')
    expect(loggedValue(intl, 'badges_set', '0')).toBe('none')
    expect(loggedValue(intl, 'packed_file_judged', 'permanent_no')).toBe('Never permitted')
    expect(loggedValue(intl, 'badges_set', '33')).toBe('Supporter and Contributor')
  })
})

describe('pageOfThing', () => {
  const entry = { thing: 'project', thing_id: 'AABBCCDD', action: 'edited' } as StaffLogEntry

  it('links only to existing pages', () => {
    expect(pageOfThing(entry)).toBe('/project/AABBCCDD')
    expect(pageOfThing({ ...entry, thing: 'report' })).toBe('/moderation/report/AABBCCDD')
    expect(pageOfThing({ ...entry, action: 'deleted' })).toBeUndefined()
    expect(pageOfThing({ ...entry, thing: 'job' })).toBeUndefined()
  })
})
