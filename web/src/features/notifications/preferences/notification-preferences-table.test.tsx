import type { NotificationPreference } from '@quarry/api/contract/notifications/notifications'
import { EMAIL_FREQUENCIES, NOTIFICATION_TYPES } from '@quarry/domain/notifications/notification-types'
import { expect, it } from 'vitest'
import { pageStage, shows } from '../../../../testing/page-stage.tsx'
import { choicesIn } from './notification-preferences.forms.ts'
import { PreferencesTable } from './notification-preferences-table.tsx'

const stage = pageStage()
const chosen = NOTIFICATION_TYPES.map((type, at): NotificationPreference => ({
  type,
  on_site: at % 2 === 0,
  in_feed: at % 3 === 0,
  in_chat: at % 5 === 0,
  mail: EMAIL_FREQUENCIES[at % EMAIL_FREQUENCIES.length] ?? 'off',
}))
const open = async () => {
  await stage.open(
    () => (
      <form>
        <PreferencesTable choices={chosen} />
      </form>
    ),
    () => undefined,
  )
  await shows('Updates')
}
const nameOf = (control: Element) =>
  (control.getAttribute('aria-labelledby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ')

it('has a row for each type and a column for each channel', async () => {
  await open()
  const heads = (scope: string) =>
    [...document.querySelectorAll(`th[scope=${scope}]`)].map(({ textContent }) => textContent)
  expect(heads('col')).toEqual(['What', 'On the site', 'In my feed', 'In my chats', 'By email'])
  expect(heads('row')).toHaveLength(NOTIFICATION_TYPES.length)
  expect(document.querySelector('caption')?.textContent).toBe('How you are notified')
})

it('labels each control by its row and its column', async () => {
  await open()
  const [first] = document.querySelectorAll('tbody tr')
  expect([...(first?.querySelectorAll('input, select') ?? [])].map(nameOf)).toEqual([
    'Updates On the site',
    'Updates In my feed',
    'Updates In my chats',
    'Updates By email',
  ])
  const names = [...document.querySelectorAll('input, select')].map(nameOf)
  expect(new Set(names).size).toBe(4 * NOTIFICATION_TYPES.length)
})

it('posts the stored choices unchanged', async () => {
  await open()
  const form = new FormData(document.querySelector('form') ?? undefined)
  const field = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }
  expect(choicesIn((name) => form.has(name), field)).toEqual(chosen)
})
