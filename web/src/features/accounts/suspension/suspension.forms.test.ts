import { expect, it } from 'vitest'
import { sendForm } from '../../../../testing/send-form.ts'
import { settleSuspensionForm, suspendForm } from './suspension.forms.ts'

const sent = (...[form, pairs]: Parameters<typeof sendForm>) =>
  sendForm(form, pairs, { page: '/moderation/user/bob?before=7' })

it.each([
  ['30', 30],
  ['for-good', null],
])('suspends for %s', async (days, sentDays) => {
  const { asked, done } = await sent(suspendForm, { user: 'bob', reason: 'Spam.', days })
  expect(asked).toEqual([{ params: { user: 'bob' }, body: { reason: 'Spam.', days: sentDays, things: [] } }])
  expect(done).toEqual({ to: '/moderation/user/bob?done=suspended' })
})

it('takes down the chosen kinds and ignores unknown ones', async () => {
  const pairs = [
    ['user', 'bob'],
    ['reason', 'Spam.'],
    ['days', '1'],
    ...['organization', 'everything', 'project'].map((thing) => ['things', thing]),
  ]
  const { asked } = await sent(suspendForm, pairs)
  expect(asked).toMatchObject([{ body: { things: ['project', 'organization'] } }])
})

it('requires a reason and a duration', async () => {
  await expect(sent(suspendForm, { user: 'bob', reason: '' })).rejects.toMatchObject({
    fields: [{ path: 'reason' }, { path: 'days' }],
  })
})

it('lifts only by the button to lift', async () => {
  const lifted = await sent(settleSuspensionForm, { user: 'bob', answer: 'lift', words: ' ' })
  expect(lifted.asked).toEqual([{ params: { user: 'bob' }, body: { answer: 'lift', words: null } }])
  const enter = await sent(settleSuspensionForm, { user: 'bob', words: 'No.' })
  expect(enter.asked).toEqual([{ params: { user: 'bob' }, body: { answer: 'uphold', words: 'No.' } }])
  expect(enter.done).toEqual({ to: '/moderation/user/bob?done=upheld' })
})
