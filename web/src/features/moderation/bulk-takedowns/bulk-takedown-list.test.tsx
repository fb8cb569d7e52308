import type { BulkTakedown } from '@quarry/api/contract/moderation/bulk-takedowns'
import { expect, it } from 'vitest'
import { button, pageStage, shows, text } from '../../../../testing/page-stage.tsx'
import { BulkTakedownList } from './bulk-takedown-list.tsx'

const stage = pageStage()
const TIME = '2026-01-01T00:00:00.000Z'

const open = (overrides: Partial<BulkTakedown>, canRestore = true) => {
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
    ...overrides,
  }
  return stage.open(
    () => <BulkTakedownList user="ann" canRestore={canRestore} />,
    () => ({ things: {}, takedowns: [takedown] }),
  )
}

it('shows how much is waiting while the takedown is in progress', async () => {
  await open({})
  await shows('2 more are in progress.')
  expect(text()).toContain('Taken down: 5 projects')
  expect(text()).toContain('and 4 more')
})

it('shows how much is still taken down while it is being restored', async () => {
  const counts = [
    { kind: 'project', state: 'taken', count: 3 },
    { kind: 'project', state: 'given', count: 2 },
  ] as const
  await open({ ended: TIME, undone: TIME, counts: [...counts] })
  await shows('3 more are in progress.')
  expect(text()).toContain('Restored: 2 projects')
})

it('shows no progress when it is done', async () => {
  await open({ ended: TIME })
  await shows('Malware.')
  expect(text()).not.toContain('on their way')
})

it('can be restored once, by viewers with the permission, if something was taken down', async () => {
  const canRestoreAll = () => button('Restore all') !== undefined
  await open({ ended: TIME })
  await shows('Malware.')
  expect(canRestoreAll()).toBe(true)
})

it.each([
  ['without the permission', {}, false],
  ['already restored', { undone: TIME, overrides: TIME }, true],
  ['nothing was taken down', { counts: [] }, true],
])('cannot be restored: %s', async (_, overrides, canRestore) => {
  await open({ ended: TIME, ...overrides }, canRestore)
  await shows('Malware.')
  expect(button('Restore all')).toBeUndefined()
})
