import { expect, it } from 'vitest'
import { sendForm } from '../../../../testing/send-form.ts'
import { roleAndBadgesForm } from './role-and-badges.forms.ts'

const sent = (pairs: [string, string][]) =>
  sendForm(roleAndBadgesForm, pairs, { page: '/moderation/user/bob?before=7' })

it('sets the role and exactly the chosen badges', async () => {
  const { asked, done } = await sent([
    ['user', 'abcdefgh'],
    ['badges', String(128 + 64)],
    ['role', 'moderator'],
    ['badge', 'supporter'],
    ['badge', 'contributor'],
  ])
  expect(asked).toEqual([{ params: { user: 'abcdefgh' }, body: { role: 'moderator', badges: 128 + 33 } }])
  expect(done).toEqual({ to: '/moderation/user/bob?done=standing' })
})

it('leaves a role alone that is not in the form, and ignores unknown badges', async () => {
  const { asked } = await sent([
    ['user', 'abcdefgh'],
    ['badges', '1'],
    ['badge', 'constructor'],
  ])
  expect(asked).toEqual([{ params: { user: 'abcdefgh' }, body: { badges: 0 } }])
})
