import { expect, it } from 'vitest'
import { sendForm } from '../../../../testing/send-form.ts'
import { takedownTargetOf } from './takedown-target.queries.ts'
import { restoreThingForm, takeDownThingForm } from './takedowns.forms.ts'

const page = '/moderation/takedown?kind=collection&id=CCCCCCCC'

it.each([
  ['collection', '/_internal/collection/:collection/takedown'],
  ['organization', '/_internal/organization/:organization/takedown'],
])('takes down and restores a %s at its endpoint', async (kind, path) => {
  const taken = await sendForm(takeDownThingForm, { kind, id: 'CCCCCCCC', reason: 'Spam.' }, { page })
  expect(taken.endpoints.map((asked) => asked.path)).toEqual([path])
  expect(taken.asked).toEqual([{ params: { [kind]: 'CCCCCCCC' }, body: { reason: 'Spam.' } }])
  expect(taken.done).toEqual({ to: `/moderation/takedown?kind=${kind}&id=CCCCCCCC&done=taken` })
  const restored = await sendForm(restoreThingForm, { kind, id: 'CCCCCCCC' }, { page })
  expect(restored.endpoints.map((asked) => asked.path)).toEqual([path])
  expect(restored.asked).toEqual([{ params: { [kind]: 'CCCCCCCC' } }])
  expect(restored.done).toEqual({ to: `/moderation/takedown?kind=${kind}&id=CCCCCCCC&done=given` })
})

it('requires a reason', async () => {
  await expect(
    sendForm(takeDownThingForm, { kind: 'collection', id: 'C', reason: '' }),
  ).rejects.toMatchObject({
    fields: [{ path: 'reason' }],
  })
})

it('reads a known target from the address', () => {
  expect(takedownTargetOf({ kind: 'organization', id: ' guild ' })).toEqual({
    kind: 'organization',
    id: 'guild',
  })
  for (const odd of [
    {},
    { kind: 'boat', id: 'x' },
    { kind: 'collection' },
    { kind: 'collection', id: ' ' },
    { kind: 'collection', id: 7 },
  ])
    expect(takedownTargetOf(odd)).toBeUndefined()
})
