import type { StaffLogEntry } from '@quarry/api/contract/moderation/staff-log'
import { expect, it } from 'vitest'
import { pageStage, shows, text } from '../../../../testing/page-stage.tsx'
import type { StaffLogView } from './staff-log-address.ts'
import { StaffLog } from './staff-log.tsx'

const stage = pageStage()
const ENTRY: StaffLogEntry = {
  id: 41,
  at: '2026-01-01T00:00:00Z',
  actor: { id: 'MMMMMMMM', username: 'mo' },
  action: 'status_set',
  thing: 'project',
  thing_id: 'PPPPPPPP',
  thing_name: 'Lamp',
  detail: null,
  before: 'processing',
  after: 'approved',
  why: null,
  changes: [],
}
async function open(view: StaffLogView, entries: Partial<StaffLogEntry>[] = [{}], hasMore = false) {
  await stage.open(
    () => <StaffLog view={view} />,
    () => ({ entries: entries.map((entry) => ({ ...ENTRY, ...entry })), has_more: hasMore }),
  )
  await shows(entries.length > 0 ? 'All about' : 'No actions')
}
const hrefOf = (words: string) =>
  [...document.querySelectorAll('a')].find((link) => link.textContent === words)?.getAttribute('href')
const entryText = () => document.querySelector('.file-name')?.textContent

it('adds a filter to the chosen ones and returns to the first page', async () => {
  await open({ by: 'mo', before: 90 })
  expect(hrefOf('Reports')).toBe('/moderation/log?thing=report&by=mo')
  expect(hrefOf('All about PPPPPPPP')).toBe('/moderation/log?thing=project&by=mo&about=PPPPPPPP')
  await open({ thing: 'project', before: 90 })
  expect(hrefOf('mo')).toBe('/moderation/log?thing=project&by=mo')
})

it('removes filters one by one', async () => {
  await open({ thing: 'project', by: 'mo', about: 'PPPPPPPP' })
  expect(document.querySelector('[aria-current=page]')?.textContent).toBe('Projects')
  // A target id belongs to one kind, so choosing another kind drops it.
  expect(hrefOf('Projects')).toBe('/moderation/log?by=mo')
  expect(hrefOf('People')).toBe('/moderation/log?thing=user&by=mo')
  expect(hrefOf('By mo: show everyone')).toBe('/moderation/log?thing=project&about=PPPPPPPP')
  expect(hrefOf('About PPPPPPPP: show everything')).toBe('/moderation/log?thing=project&by=mo')
})

it('shows no filter to remove if none is set', async () => {
  await open({})
  expect(text()).not.toContain('show every')
  expect(document.querySelector('[aria-current=page]')).toBeNull()
})

it('links to older entries and back to the newest', async () => {
  await open({ by: 'mo' })
  expect([hrefOf('Older'), hrefOf('Back to the newest')]).toEqual([undefined, undefined])
  await open({ by: 'mo', before: 90 }, [{}, { id: 17 }], true)
  expect(hrefOf('Older')).toBe('/moderation/log?by=mo&before=17')
  expect(hrefOf('Back to the newest')).toBe('/moderation/log?by=mo')
})

it('links back from an empty page', async () => {
  await open({ before: 1 }, [])
  expect(hrefOf('Back to the newest')).toBe('/moderation/log')
})

it.each<[string, Partial<StaffLogEntry>]>([
  ['Status from Under review to Public · project Lamp', {}],
  [
    'Version 1.0 deleted · project Lamp',
    { action: 'version_deleted', detail: '1.0', before: null, after: null },
  ],
  [
    'Deleted · account AAAAAAAA',
    { action: 'deleted', thing: 'user', thing_id: 'AAAAAAAA', thing_name: null },
  ],
])('describes the entry: %s', async (words, entry) => {
  await open({}, [entry])
  expect(entryText()).toBe(words)
})

it('shows ids of deleted users', async () => {
  await open({}, [{ actor: { id: 'MMMMMMMM', username: null } }])
  expect(hrefOf('MMMMMMMM')).toBe('/moderation/log?by=MMMMMMMM')
})

it.each<[string | undefined, Partial<StaffLogEntry>]>([
  ['/project/PPPPPPPP', {}],
  [undefined, { action: 'deleted' }],
  [undefined, { thing: 'job', action: 'job_retried' }],
])('links to %s', async (href, entry) => {
  await open({}, [entry])
  expect(document.querySelector('.file-name a')?.getAttribute('href')).toBe(href)
})

it('shows the reason if there is one', async () => {
  const why = () => document.querySelector('.wrap-anywhere')?.textContent
  await open({}, [{ why: 'It was spam.' }])
  expect(why()).toBe('It was spam.')
  await open({})
  expect(why()).toBeUndefined()
})

it('shows the values before and after an edit', async () => {
  const lines = () => [...document.querySelectorAll('li li')].map((line) => line.textContent)
  const changes = [
    { field: 'summary', before: 'Lamps', after: '' },
    { field: 'issues', before: '', after: 'https://mo.example' },
  ]
  await open({}, [{ action: 'edited', changes }])
  expect(lines()).toEqual(['summary: Lamps → empty', 'issues: empty → https://mo.example'])
  await open({})
  expect(lines()).toEqual([])
})
