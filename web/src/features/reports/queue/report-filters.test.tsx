// @vitest-environment happy-dom
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

it('narrow what is shown, each beside what is chosen already', async () => {
  await open({ state: 'closed', whose: 'me' })
  expect(chosen()).toEqual(['Closed', 'Me'])
  expect(href('No one')).toBe('/moderation/reports?state=closed&whose=nobody')
  expect(href('Open')).toBe('/moderation/reports?whose=me')
})

it('are taken back by the same link, but for the state, which is always one of two', async () => {
  await open({ state: 'closed', whose: 'me' })
  expect(href('Me')).toBe('/moderation/reports?state=closed')
  expect(href('Closed')).toBe('/moderation/reports?state=closed&whose=me')
})

it('lead to the first page', async () => {
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
])('of %j in the address are %j', (search, view) => {
  const read = JSON.parse(JSON.stringify(staffViewOf(search))) as StaffReportsView
  expect(read).toEqual(view)
  const { searchParams } = new URL(addressOf(read), 'https://quarry.test')
  expect(JSON.parse(JSON.stringify(staffViewOf(Object.fromEntries(searchParams))))).toEqual(view)
})
