import { expect, it } from 'vitest'
import { pageStage, shows } from '../../../../testing/page-stage.tsx'
import { ReportFilters } from './report-filters.tsx'
import { addressOf, type StaffReportsView, staffViewOf } from './report-queue.queries.ts'

const stage = pageStage()
const open = async (view: StaffReportsView) => {
  await stage.open(
    () => <ReportFilters view={view} />,
    () => undefined,
  )
  await shows('Status')
}
const link = (words: string) =>
  [...document.querySelectorAll('a')].find(({ textContent }) => textContent === words)
const href = (words: string) => link(words)?.getAttribute('href')
const chosen = () => [...document.querySelectorAll('[aria-current]')].map(({ textContent }) => textContent)

it('adds a filter to those that are chosen', async () => {
  await open({ state: 'closed', whose: 'me' })
  expect(chosen()).toEqual(['Closed', 'Me'])
  expect(href('No one')).toBe('/moderation/reports?state=closed&whose=nobody')
  expect(href('Open')).toBe('/moderation/reports?whose=me')
})

it('removes a chosen filter by the same link, except the state', async () => {
  await open({ state: 'closed', whose: 'me' })
  expect(href('Me')).toBe('/moderation/reports?state=closed')
  expect(href('Closed')).toBe('/moderation/reports?state=closed&whose=me')
})

it('links to the first page', async () => {
  await open({ state: 'open', before: 'RRRRRRRR' })
  const hrefs = [...document.querySelectorAll('a')].map((one) => one.getAttribute('href'))
  expect(hrefs.filter((one) => one?.includes('before'))).toEqual([])
})

it.each([
  [{}, { state: 'open' }],
  [{ state: 'closed' }, { state: 'closed' }],
  [{ state: 'lost', whose: 'you', item: 'planet', rule: 'x', before: '../x' }, { state: 'open' }],
  [
    { whose: 'nobody', before: 'AB12' },
    { state: 'open', whose: 'nobody', before: 'AB12' },
  ],
])('reads %j from the address as %j', (search, view) => {
  const read = JSON.parse(JSON.stringify(staffViewOf(search))) as StaffReportsView
  expect(read).toEqual(view)
  const { searchParams } = new URL(addressOf(read), 'https://quarry.test')
  expect(JSON.parse(JSON.stringify(staffViewOf(Object.fromEntries(searchParams))))).toEqual(view)
})
