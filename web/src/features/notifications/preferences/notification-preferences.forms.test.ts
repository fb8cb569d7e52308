import type { NotificationPreference } from '@quarry/api/contract/notifications/notifications'
import { expect, it } from 'vitest'
import { preferencesForm, shownChoices } from './notification-preferences.forms.ts'

const choice = (type: NotificationPreference['type'], more: Partial<NotificationPreference> = {}) => ({
  type,
  on_site: true,
  mail: 'off' as const,
  in_feed: false,
  in_chat: false,
  ...more,
})
const stored = {
  choices: [choice('team_invite'), choice('project_update', { in_feed: true })],
  quiet_hours: { zone: 'Europe/Paris', from: '22:00', until: '07:00' },
}
const values = { 'mail-project_update': 'weekly', 'chat-project_update': 'on', 'quiet-zone': 'Nowhere' }
const error = { kind: 'refused', fields: [] } as never

it('keeps all posted values of a refused form', () => {
  const posted = {
    form: 'notification-choices',
    values: { ...values, quiet: 'on', 'quiet-from': '23:00', 'quiet-until': '06:00' },
    error,
  }
  expect(shownChoices(stored, posted)).toEqual({
    choices: [
      choice('team_invite'),
      choice('project_update', { on_site: false, mail: 'weekly', in_chat: true }),
    ],
    quiet_hours: { zone: 'Nowhere', from: '23:00', until: '06:00' },
  })
  expect(Object.keys(posted.values).filter((name) => !preferencesForm.restored.includes(name))).toEqual([])
})

it('keeps quiet hours turned off', () =>
  expect(shownChoices(stored, { form: '', values, error }).quiet_hours).toBeNull())

it('shows the stored choices if no form was posted', () =>
  expect(shownChoices(stored, undefined)).toBe(stored))
