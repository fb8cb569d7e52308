import type { InboxEntry } from '@quarry/api/contract/notifications'
import { expect, it } from 'vitest'
import { groupEntries } from './group-entries.ts'

let count = 0
const entry = (given: Partial<InboxEntry> & { about?: string } = {}): InboxEntry => {
  const { about = 'p1', ...rest } = given
  count += 1
  return {
    id: `n${count}`,
    type: 'project_update',
    read: false,
    created: '2026-01-02T10:00:00.000Z',
    project: { id: about, slug: about, title: about, icon_url: null },
    version: { id: `v${count}`, name: '', version_number: '1' },
    organization: null,
    team_id: null,
    actor: null,
    role: null,
    old_status: null,
    new_status: null,
    is_open: false,
    ...rest,
  }
}
const sizes = (entries: InboxEntry[]) => groupEntries(entries).map((group) => group.length)

it('puts versions of one project and day together, also when others stand between', () => {
  expect(sizes([entry(), entry({ about: 'p2' }), entry()])).toEqual([2, 1])
})

it('keeps days, projects, read ones and other types apart', () => {
  const others = [
    entry({ created: '2026-01-03T00:00:00.000Z' }),
    entry({ about: 'p2' }),
    entry({ read: true }),
  ]
  expect(sizes([entry(), ...others])).toEqual([1, 1, 1, 1])
  expect(sizes([entry({ type: 'status_change' }), entry({ type: 'status_change' })])).toEqual([1, 1])
})
