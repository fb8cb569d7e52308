// @vitest-environment happy-dom
import type { BulkTakedown } from '@quarry/api/contract/moderation/bulk-takedowns'
import { expect, it } from 'vitest'
import { button, pageStage, shows, text } from '../../../../testing/page-stage.tsx'
import { BulkTakedownList } from './bulk-takedown-list.tsx'

const stage = pageStage()
const TIME = '2026-01-01T00:00:00.000Z'

const open = (given: Partial<BulkTakedown>, mayGiveBack = true) => {
  const takedown: BulkTakedown = {
    id: 'SSSSSSSS',
    reason: 'Malware.',
    begun: TIME,
    ended: null,
    undone: null,
    given: null,
    counts: [
      { kind: 'project', state: 'taken', count: 5 },
      { kind: 'project', state: 'waits', count: 2 },
    ],
    names: ['One'],
    ...given,
  }
  return stage.open(
    () => <BulkTakedownList user="ann" mayGiveBack={mayGiveBack} />,
    () => ({ things: {}, takedowns: [takedown] }),
  )
}

it('says how much waits to be taken down while it goes on', async () => {
  await open({})
  await shows('2 more are in progress.')
  expect(text()).toContain('Taken down: 5 projects')
  expect(text()).toContain('and 4 more')
})

it('says how much is still taken down while it is given back', async () => {
  const counts = [
    { kind: 'project', state: 'taken', count: 3 },
    { kind: 'project', state: 'given', count: 2 },
  ] as const
  await open({ ended: TIME, undone: TIME, counts: [...counts] })
  await shows('3 more are in progress.')
  expect(text()).toContain('Restored: 2 projects')
})

it('says nothing of the kind once it is done', async () => {
  await open({ ended: TIME })
  await shows('Malware.')
  expect(text()).not.toContain('on their way')
})

it('is given back by whoever may, once, where there is something to give', async () => {
  const offers = () => button('Restore all') !== undefined
  await open({ ended: TIME })
  await shows('Malware.')
  expect(offers()).toBe(true)
})

it.each([
  ['somebody who may not', {}, false],
  ['what is given back already', { undone: TIME, given: TIME }, true],
  ['a step that took nothing', { counts: [] }, true],
])('offers no way back of %s', async (_, given, mayGiveBack) => {
  await open({ ended: TIME, ...given }, mayGiveBack)
  await shows('Malware.')
  expect(button('Restore all')).toBeUndefined()
})
