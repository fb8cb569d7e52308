import { expect, it } from 'vitest'
import { sendForm } from '../../../../testing/send-form.ts'
import { judgedOf } from './takedown-target.queries.ts'
import { giveBackThingForm, takeDownThingForm } from './takedowns.forms.ts'

const page = '/moderation/takedown?noun=collection&id=CCCCCCCC'

it.each([
  ['collection', '/_internal/collection/:collection/takedown'],
  ['organization', '/_internal/organization/:organization/takedown'],
])('takes a %s down, and gives it back, by its own address', async (noun, path) => {
  const taken = await sendForm(takeDownThingForm, { noun, id: 'CCCCCCCC', reason: 'Spam.' }, { page })
  expect(taken.endpoints.map((asked) => asked.path)).toEqual([path])
  expect(taken.asked).toEqual([{ params: { [noun]: 'CCCCCCCC' }, body: { reason: 'Spam.' } }])
  expect(taken.done).toEqual({ to: `/moderation/takedown?noun=${noun}&id=CCCCCCCC&done=taken` })
  const given = await sendForm(giveBackThingForm, { noun, id: 'CCCCCCCC' }, { page })
  expect(given.endpoints.map((asked) => asked.path)).toEqual([path])
  expect(given.asked).toEqual([{ params: { [noun]: 'CCCCCCCC' } }])
  expect(given.done).toEqual({ to: `/moderation/takedown?noun=${noun}&id=CCCCCCCC&done=given` })
})

it('takes nothing down without a reason', async () => {
  await expect(
    sendForm(takeDownThingForm, { noun: 'collection', id: 'C', reason: '' }),
  ).rejects.toMatchObject({
    fields: [{ path: 'reason' }],
  })
})

it('judges what the address names, and nothing else', () => {
  expect(judgedOf({ noun: 'organization', id: ' guild ' })).toEqual({ noun: 'organization', id: 'guild' })
  for (const odd of [
    {},
    { noun: 'boat', id: 'x' },
    { noun: 'collection' },
    { noun: 'collection', id: ' ' },
    { noun: 'collection', id: 7 },
  ])
    expect(judgedOf(odd)).toBeUndefined()
})
