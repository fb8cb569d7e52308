import { expect, it } from 'vitest'
import { sendForm } from '../../../../testing/send-form.ts'
import { judgedOf } from './takedown-target.queries.ts'
import { restoreThingForm, takeDownThingForm } from './takedowns.forms.ts'

const page = '/moderation/takedown?kind=collection&id=CCCCCCCC'

it.each([
  ['collection', '/_internal/collection/:collection/takedown'],
  ['organization', '/_internal/organization/:organization/takedown'],
])('takes a %s down, and gives it back, by its own address', async (kind, path) => {
  const taken = await sendForm(takeDownThingForm, { kind, id: 'CCCCCCCC', reason: 'Spam.' }, { page })
  expect(taken.endpoints.map((asked) => asked.path)).toEqual([path])
  expect(taken.asked).toEqual([{ params: { [kind]: 'CCCCCCCC' }, body: { reason: 'Spam.' } }])
  expect(taken.done).toEqual({ to: `/moderation/takedown?kind=${kind}&id=CCCCCCCC&done=taken` })
  const given = await sendForm(restoreThingForm, { kind, id: 'CCCCCCCC' }, { page })
  expect(given.endpoints.map((asked) => asked.path)).toEqual([path])
  expect(given.asked).toEqual([{ params: { [kind]: 'CCCCCCCC' } }])
  expect(given.done).toEqual({ to: `/moderation/takedown?kind=${kind}&id=CCCCCCCC&done=given` })
})

it('takes nothing down without a reason', async () => {
  await expect(
    sendForm(takeDownThingForm, { kind: 'collection', id: 'C', reason: '' }),
  ).rejects.toMatchObject({
    fields: [{ path: 'reason' }],
  })
})

it('judges what the address names, and nothing else', () => {
  expect(judgedOf({ kind: 'organization', id: ' guild ' })).toEqual({ kind: 'organization', id: 'guild' })
  for (const odd of [
    {},
    { kind: 'boat', id: 'x' },
    { kind: 'collection' },
    { kind: 'collection', id: ' ' },
    { kind: 'collection', id: 7 },
  ])
    expect(judgedOf(odd)).toBeUndefined()
})
