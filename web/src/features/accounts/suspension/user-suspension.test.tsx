import { getSuspension, type Suspension } from '@quarry/api/contract/accounts/suspensions'
import { expect, it } from 'vitest'
import { pageStage, shows, text } from '../../../../testing/page-stage.tsx'
import { SuspensionFacts } from './suspension-facts.tsx'
import { UserSuspension } from './user-suspension.tsx'

const stage = pageStage()
const TIME = '2026-01-02T12:00:00.000Z'
const suspension = (overrides: Partial<Suspension> = {}): Suspension => ({
  id: 'SSSSSSSS',
  reason: 'Malware.',
  began: TIME,
  ends: '2026-03-04T12:00:00.000Z',
  appeal: null,
  answer: null,
  ...overrides,
})
const NOTHING = { total: 0, first: [] }
const THINGS = { project: NOTHING, collection: NOTHING, organization: NOTHING, shared: NOTHING }
const belongings = { projects: 2, organizations: 1, memberships: 0, collections: 0, tokens: 1, apps: 0 }

interface Details {
  of?: Suspension | null
  may?: boolean
  count?: number
  things?: object
}
const open = async ({ of = null, may = true, count = 0, things = {} }: Details, posted?: object) => {
  await stage.open(
    () => (
      <>
        <UserSuspension user="ann" />
        <p>The end</p>
      </>
    ),
    (endpoint) =>
      endpoint === getSuspension
        ? { suspension: of, may_suspend: may, count, belongings }
        : { things: { ...THINGS, ...things }, takedowns: [] },
    { id: 'MMMMMMMM' },
    { posted: (form: string) => (posted && form === 'suspend' ? { form, ...posted } : undefined) },
  )
  await shows('The end')
}
const submits = () =>
  [...document.querySelectorAll('button[type=submit]')].map(({ textContent }) => textContent)
const days = () => [...document.querySelectorAll<HTMLInputElement>('input[name=days]')]
const APPEAL = { body: 'It was not me.', sent: TIME }

it.each<[string, Details, string[]]>([
  ['suspend a user', {}, ['Suspend account']],
  ['lift or change a suspension', { of: suspension() }, ['Lift suspension', 'Change suspension']],
  [
    'answer an open appeal',
    { of: suspension({ appeal: APPEAL }) },
    ['Uphold suspension', 'Lift suspension', 'Change suspension'],
  ],
  [
    'not answer an appeal twice',
    { of: suspension({ appeal: APPEAL, answer: { body: null, sent: TIME } }) },
    ['Lift suspension', 'Change suspension'],
  ],
  ['do nothing without the permission', { of: suspension({ appeal: APPEAL }), may: false }, []],
  ['not suspend without the permission', { may: false }, []],
])('lets staff %s', async (_what, details, expected) => {
  await open(details)
  expect(submits()).toEqual(expected)
})

it('preselects a week and offers "permanently" last', async () => {
  await open({})
  expect(days().map(({ value }) => value)).toEqual(['1', '7', '30', '90', '365', 'for-good'])
  expect(
    days()
      .filter(({ checked }) => checked)
      .map(({ value }) => value),
  ).toEqual(['7'])
})

it('starts a change with the current reason', async () => {
  await open({ of: suspension() })
  expect(document.querySelector<HTMLTextAreaElement>('textarea[name=reason]')?.value).toBe('Malware.')
})

it('shows how often the user was suspended', async () => {
  await open({ count: 2 })
  expect(text()).toContain('Suspended 2 times so far.')
  await open({})
  expect(text()).not.toContain('so far')
})

it('offers to take down content, with names and the number of others', async () => {
  const first = [{ id: 'P1', name: 'Deep' }]
  await open({
    things: { project: { total: 3, first }, shared: { total: 1, first: [{ id: 'P2', name: 'High' }] } },
  })
  const boxes = [...document.querySelectorAll<HTMLInputElement>('input[name=things]')]
  expect(boxes.map(({ value, checked }) => [value, checked])).toEqual([['project', false]])
  const named = [...document.querySelectorAll('.swept')].map((list) =>
    [...list.querySelectorAll('li')].map(({ textContent }) => textContent),
  )
  expect(named).toEqual([['Deep', 'and 2 more'], ['High']])
  await open({})
  expect(text()).not.toContain('Content of this user')
})

const facts = async (overrides: Partial<Suspension>, isOwn: boolean) => {
  await stage.open(
    () => <SuspensionFacts suspension={suspension(overrides)} isOwn={isOwn} />,
    () => undefined,
  )
  await shows('Malware.')
}
const WAITS = 'The moderators have not answered yet.'

it('shows the end, or that it is permanent', async () => {
  await facts({}, true)
  expect(text()).toContain('Suspended until March 4, 2026')
  await facts({ ends: null }, true)
  expect(text()).toContain('Suspended for good')
})

it('informs the suspended user that an appeal waits until it is answered', async () => {
  await facts({ appeal: APPEAL }, true)
  expect(text()).toContain('Your appeal')
  expect(text()).toContain(WAITS)
  await facts({ appeal: APPEAL }, false)
  expect(text()).toContain('The appeal')
  expect(text()).not.toContain(WAITS)
  await facts({ appeal: APPEAL, answer: { body: 'It was.', sent: TIME } }, true)
  expect(text()).toContain('It was.')
  expect(text()).not.toContain(WAITS)
  await facts({}, true)
  expect(text()).not.toContain(WAITS)
})
