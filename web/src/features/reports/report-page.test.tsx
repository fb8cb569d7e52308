import { toApiError } from '@quarry/api/contract/client'
import { beforeEach, expect, it } from 'vitest'
import { pageStage, shows, text } from '../../../testing/page-stage.tsx'
import type { ReportSearch } from './report-address.ts'
import { ReportPage } from './report-page.tsx'

const stage = pageStage()
const TARGET = { type: 'project', id: 'LLLLLLLL', title: 'Lamp', href: '/mod/lamp', icon_url: null }
const LAMP: ReportSearch = { item: 'project', itemID: 'lamp' }
const QUESTION = 'What do you want to report?'
const MISSING = 'Could not find it.'
let found: { open_report: string | null } | number | Promise<never>
let requests: unknown[] = []

const open = (
  search: ReportSearch,
  viewer: { id: string } | null = { id: 'AAAAAAAA' },
  around: object = {},
) =>
  stage.open(
    () => <ReportPage search={search} />,
    (_, input) => {
      requests.push((input as { query: unknown }).query)
      if (typeof found === 'number') throw toApiError(found, { error: 'not_found', description: 'no' })
      return found instanceof Promise ? found : { target: TARGET, ...found }
    },
    viewer,
    around,
  )
const hrefs = () => [...document.querySelectorAll('a')].map((link) => link.getAttribute('href'))
const chosen = () => document.querySelector<HTMLInputElement>('input[name=item]:checked')?.value
const named = () => document.querySelector<HTMLInputElement>('input[name=itemID]')?.value

beforeEach(() => {
  found = { open_report: null }
  requests = []
})

it('asks visitors to sign in and returns them to their report', async () => {
  await open({ ...LAMP, body: 'It lies' }, null)
  expect(hrefs()).toEqual([
    '/auth/sign-in?redirect=%2Freport%3Fitem%3Dproject%26itemID%3Dlamp%26body%3DIt%2Blies',
  ])
  expect([requests, text().includes(QUESTION)]).toEqual([[], false])
})

it.each<[ReportSearch, string | undefined, string]>([
  [{}, undefined, ''],
  [{ item: 'user' }, 'user', ''],
  [{ itemID: 'lamp' }, undefined, 'lamp'],
])('reads the form from %j without a request', async (search, item, itemID) => {
  await open(search)
  await shows(QUESTION)
  expect([chosen(), named(), requests]).toEqual([item, itemID, []])
  expect(text()).not.toContain(MISSING)
})

it('does not report missing content while it is loading', async () => {
  found = new Promise(() => undefined)
  await open(LAMP)
  await shows(QUESTION)
  expect([requests.length, text().includes(MISSING)]).toEqual([1, false])
})

it.each([404, 400])('reports that the content cannot be found: %i', async (status) => {
  found = status
  await open(LAMP)
  await shows(MISSING)
  expect([chosen(), named()]).toEqual(['project', 'lamp'])
})

it('reports missing content after a form was sent without scripts', async () => {
  const posted = {
    form: 'report-target',
    values: { item: 'user', itemID: 'nobody' },
    error: toApiError(404, { error: 'not_found', description: 'no such user' }),
  }
  await open({}, undefined, { posted: () => posted })
  await shows(MISSING)
  expect([chosen(), named()]).toEqual(['user', 'nobody'])
  expect(text()).not.toContain('no such user')
})

it('shows the report form for the content that was found', async () => {
  await open({ ...LAMP, body: 'It lies' })
  await shows('Which rule does it break?')
  expect(requests).toEqual([{ item: 'project', ref: 'lamp' }])
  expect(hrefs()).toContain('/mod/lamp')
  expect([...document.querySelectorAll('textarea')].map(({ value }) => value)).toEqual(['It lies'])
})

it('links to the open report of content that was reported already', async () => {
  found = { open_report: 'RRRRRRRR' }
  await open(LAMP)
  await shows('You already reported this')
  expect(hrefs()).toEqual(['/mod/lamp', '/dashboard/report/RRRRRRRR', '/mod/lamp'])
  expect(text()).not.toContain('Which rule does it break?')
})
