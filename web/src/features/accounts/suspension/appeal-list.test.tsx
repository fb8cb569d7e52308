// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { pageStage, shows } from '../../../../testing/page-stage.tsx'
import { AppealList } from './appeal-list.tsx'
import { appealsOf } from './user-suspension.queries.ts'

const stage = pageStage()
const appeal = (username: string, said = true) => ({
  id: `S-${username}`,
  user: { id: `U-${username}`, username, avatar_url: null },
  appeal: said
    ? { body: `${username} did nothing.`, sent: new Date(Date.now() - 3_600_000).toISOString() }
    : null,
})
const asked: unknown[] = []
const open = (appeals: object[], hasMore = false, after?: string) => {
  asked.length = 0
  return stage.open(
    () => <AppealList {...(after !== undefined && { after })} />,
    (_endpoint, input) => {
      asked.push(input)
      return { appeals, has_more: hasMore }
    },
  )
}
const links = () => [...document.querySelectorAll('a')].map((link) => link.getAttribute('href'))

it('tells who said what and how long ago, and leads to what is known of them', async () => {
  await open([appeal('ann'), appeal('b b')])
  await shows('ann did nothing.')
  expect(links()).toEqual(['/moderation/user/ann', '/moderation/user/b%20b'])
  expect([...document.querySelectorAll('time')].map(({ textContent }) => textContent)).toEqual([
    '1 h ago',
    '1 h ago',
  ])
})

it('leads on from the last one where there are more', async () => {
  await open([appeal('ann'), appeal('bob')], true)
  await shows('bob did nothing.')
  expect(links().at(-1)).toBe('/moderation/appeals?after=S-bob')
})

it('asks for those after the one it was sent from', async () => {
  await open([appeal('ann')], false, 'SSSSSSSS')
  await shows('ann did nothing.')
  expect(asked).toEqual([{ query: { after: 'SSSSSSSS' } }])
})

it('says that nothing waits', async () => {
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
])('%j in the address asks for %j', (search, expected) => expect(appealsOf(search)).toEqual(expected))
