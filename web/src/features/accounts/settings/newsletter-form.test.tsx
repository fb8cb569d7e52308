import { subscribe, unsubscribe } from '@quarry/api/contract/notifications/email-subscriptions'
import { expect, it } from 'vitest'
import { button, pageStage, press, shows, text } from '../../../../testing/page-stage.tsx'
import { NewsletterForm } from './newsletter-form.tsx'

const stage = pageStage()
const SINCE = '2026-01-02T12:00:00.000Z'
const open = (since: string | null, isVerified = true) =>
  stage.open(
    () => <NewsletterForm since={since} isVerified={isVerified} />,
    () => undefined,
    { id: 'AAAAAAAA' },
  )
const box = () => document.querySelector('input[name=newsletter]') as HTMLInputElement
const paths = () => stage.sent.map(({ method, path }) => `${method} ${path}`)
const pathOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`

it.each([
  [null, false],
  [SINCE, true],
])('is checked if subscribed: %s', async (since, isChecked) => {
  await open(since)
  await shows('Save')
  expect(box().checked).toBe(isChecked)
  expect(text().includes('Jan 2, 2026')).toBe(isChecked)
})

it('says that it starts once the email is verified', async () => {
  await open(SINCE, false)
  await shows('once your email is verified')
  expect(text()).not.toContain('2026')
})

it.each([
  [null, subscribe],
  [SINCE, unsubscribe],
])('of a subscriber since %s calls the other endpoint', async (since, endpoint) => {
  await open(since)
  await shows('Save')
  await press(box())
  await press(button('Save'))
  expect(paths()).toEqual([pathOf(endpoint)])
})
