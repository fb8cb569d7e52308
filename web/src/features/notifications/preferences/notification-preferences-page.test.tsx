import {
  getNotificationPreferences,
  setNotificationPreferences,
  type NotificationPreference,
} from '@quarry/api/contract/notifications/notifications'
import { NOTIFICATION_TYPES } from '@quarry/domain/notifications/notification-types'
import { act } from 'react'
import { expect, it, vi } from 'vitest'
import { button, pageStage, press, shows } from '../../../../testing/page-stage.tsx'
import { NotificationPreferencesPage } from './notification-preferences-page.tsx'
import { siteField } from './notification-preferences.forms.ts'

const stage = pageStage()
const [first, second] = ['project_update', 'mention'] as const
const choiceOf = (type: NotificationPreference['type']): NotificationPreference => ({
  type,
  on_site: true,
  in_feed: false,
  in_chat: false,
  mail: 'off',
})
const stored = { choices: NOTIFICATION_TYPES.map(choiceOf), quiet_hours: null }
const sent = () =>
  stage.sent
    .filter(({ path }) => path === setNotificationPreferences.path)
    .map(({ input }) => (input as { body: object }).body)
const toggle = (type: NotificationPreference['type']) =>
  act(async () => (document.querySelector(`[name="${siteField(type)}"]`) as HTMLInputElement).click())

it('sends only what was changed, so that choices of another tab stay', async () => {
  await stage.open(
    () => <NotificationPreferencesPage isSaved={false} />,
    (endpoint) => (endpoint === getNotificationPreferences ? stored : undefined),
    { id: 'AAAAAAAA' },
  )
  await shows('Updates')
  await toggle(first)
  await press(button('Save'))
  await vi.waitFor(() => expect(sent()).toEqual([{ choices: [{ ...choiceOf(first), on_site: false }] }]))
  await toggle(second)
  await press(button('Save'))
  await vi.waitFor(() => expect(sent()).toHaveLength(2))
  expect(sent()[1]).toEqual({ choices: [{ ...choiceOf(second), on_site: false }] })
})

it('enters the time zone of the browser when quiet hours are turned on', async () => {
  const local = vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions')
  local.mockReturnValue({ timeZone: 'Asia/Calcutta' } as Intl.ResolvedDateTimeFormatOptions)
  await stage.open(
    () => <NotificationPreferencesPage isSaved={false} />,
    (endpoint) => (endpoint === getNotificationPreferences ? stored : undefined),
    { id: 'AAAAAAAA' },
  )
  await shows('Updates')
  const field = (name: string) => document.querySelector(`[name="${name}"]`) as HTMLInputElement
  // A default that changes later counts as input, and keeps a draft from being restored.
  expect(field('quiet-zone').value).toBe('UTC')
  expect(field('quiet-zone').defaultValue).toBe('UTC')
  await act(async () => field('quiet').click())
  expect(field('quiet-zone').value).toBe('Asia/Calcutta')
})
