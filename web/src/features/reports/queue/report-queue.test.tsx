// @vitest-environment happy-dom
import type { StaffReportEntry } from '@quarry/api/contract/reports/reports'
import { act } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { button, pageStage, press, shows, text } from '../../../../testing/page-stage.tsx'
import type { StaffReportsView } from './report-queue.queries.ts'
import { StaffReports } from './report-queue.tsx'

const listeners = new Set<() => void>()
vi.mock('../../../lib/live/live-channels.ts', () => ({
  listen: (_channel: string, listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}))
const tell = () => act(async () => listeners.forEach((listener) => listener()))

const stage = pageStage()
let entries: StaffReportEntry[] = []
let readings = 0

const report = (id: string, thing: string, given: Partial<StaffReportEntry> = {}): StaffReportEntry => ({
  id,
  rule: 'spam',
  target: { type: 'project', id: thing, title: thing, href: `/mod/${thing}`, icon_url: null },
  reporter: { id: 'RRRRRRRR', username: id },
  created: '2026-01-01T00:00:00Z',
  is_closed: false,
  unread: 0,
  assignee: null,
  about_same: 1,
  last_word: null,
  ...given,
})
const open = (view: StaffReportsView = { state: 'open' }, hasMore = false, around: object = {}) =>
  stage.open(
    () => <StaffReports view={view} />,
    () => {
      readings += 1
      return { entries, has_more: hasMore, total: entries.length }
    },
    null,
    around,
  )
const boxes = () => [...document.querySelectorAll<HTMLInputElement>('input[name=report]')]
const seen = () => boxes().map(({ value, disabled }) => (disabled ? `(${value})` : value))

beforeEach(() => {
  readings = 0
  entries = [report('a', 'stone'), report('b', 'glass')]
})

it('keeps rows in their places until its reader clears them up, and what is ticked stays so', async () => {
  await open()
  await shows('2 reports')
  expect(button('Show new reports')).toBeUndefined()
  entries = [report('c', 'stone'), report('b', 'glass'), report('d', 'stone')]
  await tell()
  await act(() => vi.waitFor(() => expect(seen()).toEqual(['(a)', 'b', 'c', 'd'])))
  await act(async () => boxes()[1]?.click())
  await act(async () => boxes()[2]?.click())
  await press(button('Remove one outdated row'))
  expect(seen()).toEqual(['c', 'b', 'd'])
  expect(boxes().map(({ checked }) => checked)).toEqual([true, true, false])
  expect(button('Remove one outdated row')).toBeUndefined()
  // The button is gone: who works by keys stands where it was.
  expect(document.activeElement?.textContent).toBe('3 reports')
})

it('is read a few times for many changes', async () => {
  await open()
  await shows('2 reports')
  const before = readings
  for (let turn = 0; turn < 50; turn += 1) await tell()
  await vi.waitFor(() => expect(readings - before).toBe(1))
  entries = [report('b', 'glass')]
  await act(() => vi.waitFor(() => expect(text()).toContain('One report'), { timeout: 5000 }))
  expect(readings - before).toBe(2)
})

const groups = () =>
  [...document.querySelectorAll('li.report-group')].map((group) => [
    group.querySelector('h2')?.textContent,
    ...[...group.querySelectorAll<HTMLInputElement>('input[name=report]')].map(({ value }) => value),
  ])
const said = (id: string) =>
  document.querySelector(`input[value=${id}]`)?.closest('li')?.querySelector('p.muted:last-child')
    ?.textContent

it('shows together only neighbours about the same thing', async () => {
  const version = { type: 'version', id: 'stone', title: '1.0', href: null, icon_url: null } as const
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

it('leads to what is reported where that can be seen', async () => {
  const gone = { type: 'project', id: 'glass', title: null, href: null, icon_url: null } as const
  entries = [report('a', 'stone'), report('b', 'glass', { target: gone })]
  await open()
  await shows('A deleted or hidden project')
  const hrefs = [...document.querySelectorAll('h2.inbox-title a')].map((link) => link.getAttribute('href'))
  expect(hrefs).toEqual(['/mod/stone'])
})

it('says how many are about the same, by a report that is still there', async () => {
  entries = [report('a', 'stone', { about_same: 3 }), report('b', 'stone', { about_same: 3 })]
  await open()
  await shows('3 open reports about this')
  entries = [report('b', 'stone', { about_same: 2 })]
  await tell()
  await act(() => vi.waitFor(() => expect(text()).toContain('2 open reports about this')))
  expect(seen()).toEqual(['(a)', 'b'])
})

it('does not count a report that is alone', async () => {
  await open()
  await shows('2 reports')
  expect(text()).not.toContain('about this')
})

it('says of each who looks after it, who spoke last and what is unread', async () => {
  const assignee = { id: 'MMMMMMMM', username: 'mo' }
  const at = '2026-01-01T00:00:00Z'
  entries = [
    report('a', 'stone', { assignee, unread: 2, last_word: { at, of_reporter: true } }),
    report('b', 'glass', { last_word: { at, of_reporter: false } }),
    report('c', 'clay'),
  ]
  await open()
  await shows('3 reports')
  expect(said('a')).toMatch(/assigned to mo.*last message from the reporter.*2 new messages/)
  expect(said('b')).toContain('last message from staff')
  expect(said('c')).toBe('View report')
  entries = []
  await tell()
  await act(() => vi.waitFor(() => expect(said('a')).toContain('No longer in this list')))
  expect(said('a')).not.toContain('assigned to')
})

it.each([
  ['open', 'No open reports'],
  ['closed', 'No closed reports'],
] as const)('says that there are none that are %s', async (state, words) => {
  entries = []
  await open({ state })
  await shows(words)
  expect(document.querySelector('form.report-desk')).toBeNull()
})

it('leads to the others by the last of these, with what was asked for', async () => {
  const more = () => [...document.querySelectorAll('a.btn')].map((link) => link.getAttribute('href'))
  await open({ state: 'closed', rule: 'spam' }, true)
  await shows('2 reports')
  expect(more()).toEqual(['/moderation/reports?state=closed&rule=spam&before=b'])
  await open({ state: 'closed' })
  await shows('2 reports')
  expect(more()).toEqual([])
})

it('leaves ticked what was sent without scripts and refused', async () => {
  const posted = { form: 'settle-reports', values: { report: 'b\nc' }, fields: [] }
  entries = [report('a', 'stone'), report('b', 'glass'), report('c', 'clay')]
  await open({ state: 'open' }, false, { posted: () => posted })
  await shows('3 reports')
  expect(boxes().map(({ checked }) => checked)).toEqual([false, true, true])
})
