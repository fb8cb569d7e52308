import { expect, it } from 'vitest'
import { pageStage, text } from '../../../../testing/page-stage.tsx'
import { AuthCard } from './auth-card.tsx'

const stage = pageStage()
const guestsOnly = { textId: 'accounts-sign-in.signUp.hasAccount', path: '/auth/sign-in' } as const
const forAllUsers = { textId: 'accounts-sign-in.reset.forgot', path: '/auth/reset-password' } as const
const toPreferences = {
  textId: 'accounts-sign-in.unsubscribe.other',
  href: '/settings/notifications',
} as const

it.each([
  ['guests', null, guestsOnly, true],
  ['signed-in users', { id: 'AAAAAAAA' }, guestsOnly, false],
  ['signed-in users', { id: 'AAAAAAAA' }, forAllUsers, true],
  ['guests', null, toPreferences, true],
  ['guests', null, undefined, false],
  ['signed-in users', { id: 'AAAAAAAA' }, toPreferences, true],
])('shows %s the link if it is useful', async (_whom, viewer, other, isShown) => {
  await stage.open(
    () => (
      <AuthCard titleId="accounts-sign-in.unsubscribe.title" other={other} search={{}}>
        Words
      </AuthCard>
    ),
    () => undefined,
    viewer,
  )
  expect(text()).toContain('Words')
  expect(document.querySelector('a') !== null).toBe(isShown)
})
