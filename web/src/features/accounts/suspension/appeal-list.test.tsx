import { expect, it } from 'vitest'
import { distinct, pageStage, shows } from '../../../../testing/page-stage.tsx'
import { AppealList } from './appeal-list.tsx'
import { readAppealsSearch } from './user-suspension.queries.ts'

const stage = pageStage()
const appeal = (username: string, hasAppeal = true) => ({
  id: `S-${username}`,
  user: { id: `U-${username}`, username, avatar_url: null },
  appeal: hasAppeal
    ? { body: `${username} did nothing.`, sent: new Date(Date.now() - 3_600_000).toISOString() }
    : null,
})
const requests: unknown[] = []
const open = (appeals: object[], hasMore = false, after?: string) => {
  requests.length = 0
  return stage.open(
    () => <AppealList {...(after !== undefined && { after })} />,
    (_endpoint, input) => {
      requests.push(input)
      return { appeals, has_more: hasMore }
    },
  )
}
const links = () => [...document.querySelectorAll('a')].map((link) => link.getAttribute('href'))

it('shows message, user and age of each appeal and links to the user', async () => {
  await open([appeal('ann'), appeal('b b')])
  await shows('ann did nothing.')
  expect(links()).toEqual(['/moderation/user/ann', '/moderation/user/b%20b'])
  expect([...document.querySelectorAll('time')].map(({ textContent }) => textContent)).toEqual([
    '1 h ago',
    '1 h ago',
  ])
})

it('links to the next page', async () => {
  await open([appeal('ann'), appeal('bob')], true)
  await shows('bob did nothing.')
  expect(links().at(-1)).toBe('/moderation/appeals?after=S-bob')
})

it('requests the appeals after the given one', async () => {
  await open([appeal('ann')], false, 'SSSSSSSS')
  await shows('ann did nothing.')
  expect(distinct(requests)).toEqual([{ query: { after: 'SSSSSSSS' } }])
})

it('shows an empty state', async () => {
  await open([])
  await shows('No open appeals')
  expect(links()).toEqual([])
})

it.each([
  [{ after: 'aB3' }, { after: 'aB3' }],
  [{ after: 'a'.repeat(11) }, { after: 'a'.repeat(11) }],
  [{ after: 'a'.repeat(12) }, {}],
  [{ after: '' }, {}],
  [{ after: '../x' }, {}],
  [{ after: ['aB3'] }, {}],
  [{}, {}],
])('reads %j from the address as %j', (search, expected) =>
  expect(readAppealsSearch(search)).toEqual(expected),
)
