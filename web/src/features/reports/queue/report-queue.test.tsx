import type { StaffReportEntry } from '@quarry/api/contract/reports/reports'
import { act } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { button, pageStage, press, shows, text } from '../../../../testing/page-stage.tsx'
import type { StaffReportsView } from './report-queue.queries.ts'
import { ReportQueue } from './report-queue.tsx'

const listeners = new Set<() => void>()
vi.mock('../../../lib/live/live-channels.ts', () => ({
  listen: (_channel: string, listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}))
const notifyListeners = () => act(async () => listeners.forEach((listener) => listener()))

const stage = pageStage()
let entries: StaffReportEntry[] = []
let requestCount = 0

const report = (id: string, thing: string, overrides: Partial<StaffReportEntry> = {}): StaffReportEntry => ({
  id,
  rule: 'spam',
  target: { type: 'project', id: thing, title: thing, href: `/mod/${thing}`, icon_url: null },
  reporter: { id: 'RRRRRRRR', username: id },
  created: '2026-01-01T00:00:00Z',
  is_closed: false,
  unread: 0,
  assignee: null,
  about_same: 1,
  last_message: null,
  ...overrides,
})
const open = (view: StaffReportsView = { state: 'open' }, hasMore = false, around: object = {}) =>
  stage.open(
    () => <ReportQueue view={view} />,
    () => {
      requestCount += 1
      return { entries, has_more: hasMore, total: entries.length }
    },
    null,
    around,
  )
const boxes = () => [...document.querySelectorAll<HTMLInputElement>('input[name=report]')]
const visibleRows = () => boxes().map(({ value, disabled }) => (disabled ? `(${value})` : value))

beforeEach(() => {
  requestCount = 0
  entries = [report('a', 'stone'), report('b', 'glass')]
})

it('keeps rows in place until the viewer refreshes the list, and keeps them selected', async () => {
  await open()
  await shows('2 reports')
  expect(button('Show new reports')).toBeUndefined()
  entries = [report('c', 'stone'), report('b', 'glass'), report('d', 'stone')]
  await notifyListeners()
  await act(() => vi.waitFor(() => expect(visibleRows()).toEqual(['(a)', 'b', 'c', 'd'])))
  await act(async () => boxes()[1]?.click())
  await act(async () => boxes()[2]?.click())
  await press(button('Remove one outdated row'))
  expect(visibleRows()).toEqual(['c', 'b', 'd'])
  expect(boxes().map(({ checked }) => checked)).toEqual([true, true, false])
  expect(button('Remove one outdated row')).toBeUndefined()
  // The button is gone, so the keyboard focus moves to the count.
  expect(document.activeElement?.textContent).toBe('3 reports')
})

it('reloads once for a burst of changes', async () => {
  await open()
  await shows('2 reports')
  const before = requestCount
  for (let change = 0; change < 50; change += 1) await notifyListeners()
  await vi.waitFor(() => expect(requestCount - before).toBe(1))
  entries = [report('b', 'glass')]
  await act(() => vi.waitFor(() => expect(text()).toContain('One report'), { timeout: 5000 }))
  expect(requestCount - before).toBe(2)
})

const groups = () =>
  [...document.querySelectorAll('li.report-group')].map((group) => [
    group.querySelector('h2')?.textContent,
    ...[...group.querySelectorAll<HTMLInputElement>('input[name=report]')].map(({ value }) => value),
  ])
const lastMessageOf = (id: string) =>
  document.querySelector(`input[value=${id}]`)?.closest('li')?.querySelector('p.muted:last-child')
    ?.textContent

it('groups only neighbors with the same target', async () => {
  const version = {
    type: 'version',
    id: 'stone',
    title: '1.0',
    href: '/mod/stone/version/1.0',
    icon_url: null,
  } as const
  entries = [
    report('a', 'stone'),
    report('b', 'stone'),
    report('c', 'stone', { target: version }),
    report('d', 'glass'),
    report('e', 'stone'),
  ]
  await open()
  await shows('5 reports')
  expect(groups()).toEqual([
    ['Project: stone', 'a', 'b'],
    ['Version: 1.0', 'c'],
    ['Project: glass', 'd'],
    ['Project: stone', 'e'],
  ])
})

it('links to the reported content if the viewer can see it', async () => {
  const gone = { type: 'project', id: 'glass', title: null, href: null, icon_url: null } as const
  entries = [report('a', 'stone'), report('b', 'glass', { target: gone })]
  await open()
  await shows('A deleted or hidden project')
  const hrefs = [...document.querySelectorAll('h2.inbox-title a')].map((link) => link.getAttribute('href'))
  expect(hrefs).toEqual(['/mod/stone'])
})

it('shows how many reports have the same target, from a report that is still listed', async () => {
  entries = [report('a', 'stone', { about_same: 3 }), report('b', 'stone', { about_same: 3 })]
  await open()
  await shows('3 open reports about this')
  entries = [report('b', 'stone', { about_same: 2 })]
  await notifyListeners()
  await act(() => vi.waitFor(() => expect(text()).toContain('2 open reports about this')))
  expect(visibleRows()).toEqual(['(a)', 'b'])
})

it('shows no count for a single report', async () => {
  await open()
  await shows('2 reports')
  expect(text()).not.toContain('about this')
})

it('shows the assignee, the author of the last message and the unread messages', async () => {
  const assignee = { id: 'MMMMMMMM', username: 'mo' }
  const at = '2026-01-01T00:00:00Z'
  entries = [
    report('a', 'stone', { assignee, unread: 2, last_message: { at, of_reporter: true } }),
    report('b', 'glass', { last_message: { at, of_reporter: false } }),
    report('c', 'clay'),
  ]
  await open()
  await shows('3 reports')
  expect(lastMessageOf('a')).toMatch(/assigned to mo.*last message from the reporter.*2 new messages/)
  expect(lastMessageOf('b')).toContain('last message from staff')
  expect(lastMessageOf('c')).toBe('View report')
  entries = []
  await notifyListeners()
  await act(() => vi.waitFor(() => expect(lastMessageOf('a')).toContain('No longer in this list')))
  expect(lastMessageOf('a')).not.toContain('assigned to')
})

it.each([
  ['open', 'No open reports'],
  ['closed', 'No closed reports'],
] as const)('shows an empty state for %s reports', async (state, words) => {
  entries = []
  await open({ state })
  await shows(words)
  expect(document.querySelector('form.report-desk')).toBeNull()
})

it('links to the next page with the same filters', async () => {
  const more = () => [...document.querySelectorAll('a.btn')].map((link) => link.getAttribute('href'))
  await open({ state: 'closed', rule: 'spam' }, true)
  await shows('2 reports')
  expect(more()).toEqual(['/moderation/reports?state=closed&rule=spam&before=b'])
  await open({ state: 'closed' })
  await shows('2 reports')
  expect(more()).toEqual([])
})

it('keeps the selection of a form that was refused without scripts', async () => {
  const posted = { form: 'settle-reports', values: { report: 'b\nc' }, fields: [] }
  entries = [report('a', 'stone'), report('b', 'glass'), report('c', 'clay')]
  await open({ state: 'open' }, false, { posted: () => posted })
  await shows('3 reports')
  expect(boxes().map(({ checked }) => checked)).toEqual([false, true, true])
})
