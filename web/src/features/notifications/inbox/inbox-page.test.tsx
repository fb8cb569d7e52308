import { expect, it } from 'vitest'
import { button, distinct, pageStage, press, shows, text } from '../../../../testing/page-stage.tsx'
import type { InboxView } from './inbox.queries.ts'
import { InboxPage } from './inbox-page.tsx'

const stage = pageStage()
const group = (id: string) => ({
  count: 1,
  unread: 1,
  entries: [{ id, type: 'report_closed', report_id: null, created: '2026-01-01T00:00:00.000Z' }],
})
interface Responses {
  groups?: object[]
  has_more?: boolean
  unread?: object[]
  has_history?: boolean
}
const requests: unknown[] = []
const open = async (view: InboxView, responses: Responses = {}, words = 'Your report was closed') => {
  requests.length = 0
  await stage.open(
    () => <InboxPage view={view} />,
    ({ method }, input) => {
      if (method !== 'GET') return undefined
      requests.push(input)
      return {
        groups: [group('N1'), group('N2')],
        has_more: false,
        unread: [],
        has_history: false,
        ...responses,
      }
    },
    { id: 'AAAAAAAA' },
  )
  await shows(words)
}
const links = () =>
  Object.fromEntries(
    [...document.querySelectorAll('a')].map((link) => [link.textContent, link.getAttribute('href')]),
  )
const HOME = '/dashboard/notifications'
const UNREAD = [
  { type: 'mention', count: 2 },
  { type: 'report_closed', count: 3 },
]

it('offers a filter for each unread type with its count, if there are several', async () => {
  await open({ isHistory: false, type: 'mention' }, { unread: UNREAD })
  expect(links()).toMatchObject({
    All5: HOME,
    'Mentions of you2': `${HOME}?type=mention`,
    'Closed reports3': `${HOME}?type=report_closed`,
  })
  expect(document.querySelector('[aria-current=page]')?.textContent).toBe('Mentions of you2')
  await open({ isHistory: false }, { unread: UNREAD.slice(0, 1) })
  expect(document.querySelector('nav')).toBeNull()
})

it('marks all of the selected type as read, if something is unread', async () => {
  await open({ isHistory: false, type: 'mention' }, { unread: UNREAD })
  await press(button('Mark all as read'))
  expect(stage.sent.map(({ input }) => input)).toEqual([{ body: { type: 'mention' } }])
  await open({ isHistory: false }, { unread: UNREAD })
  await press(button('Mark all as read'))
  expect(stage.sent.at(-1)?.input).toEqual({ body: {} })
  await open({ isHistory: false })
  expect(button('Mark all as read')).toBeUndefined()
})

it('links to the history and back', async () => {
  await open({ isHistory: false }, { has_history: true })
  expect(links()).toHaveProperty('View history', `${HOME}/history`)
  await open({ isHistory: false })
  expect(links()).not.toHaveProperty('View history')
  await open({ isHistory: true }, { unread: UNREAD, has_history: true })
  expect(links()).toHaveProperty('Back to unread', HOME)
  expect(links()).not.toHaveProperty('View history')
  expect(button('Mark all as read')).toBeUndefined()
  expect(document.querySelector('nav')).toBeNull()
})

it('links to the next page of the same list and back to the first', async () => {
  await open({ isHistory: true, type: 'mention', before: 'N0' }, { has_more: true })
  expect(links()).toMatchObject({
    Older: `${HOME}/history?type=mention&before=N2`,
    'Back to the newest': `${HOME}/history?type=mention`,
  })
  await open({ isHistory: false })
  expect(links()).not.toHaveProperty('Older')
  expect(links()).not.toHaveProperty('Back to the newest')
})

it('requests the list of its view', async () => {
  await open({ isHistory: true, type: 'mention', before: 'N0' })
  expect(distinct(requests)).toEqual([{ query: { history: 'true', type: 'mention', before: 'N0' } }])
  await open({ isHistory: false })
  expect(distinct(requests)).toEqual([{ query: { history: 'false' } }])
})

it.each([
  [false, 'All caught up'],
  [true, 'Nothing yet'],
])('shows an empty state (history: %s)', async (isHistory, words) => {
  await open({ isHistory }, { groups: [] }, words)
  expect(text()).not.toContain(isHistory ? 'All caught up' : 'Nothing yet')
})
