import { act } from 'react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { button, pageStage, press, shows } from '../../../testing/page-stage.tsx'
import { addToast, clearToasts, getToasts, type ToastType } from '../../lib/toasts/toast-store.ts'
import { ToastCard } from '../lazy-parts.ts'
import { Toasts } from './toasts.tsx'

const stage = pageStage()
const open = () =>
  stage.open(
    () => <Toasts />,
    () => undefined,
  )
const raise = (type: ToastType, more: object = {}) =>
  act(async () => void addToast({ type, title: `A ${type}`, ...more }))
const politely = () => document.querySelector('[aria-live=polite]')?.textContent
const atOnce = () => document.querySelector('[role=alert]')?.textContent

// Returns nothing, since Vitest would call a returned function as cleanup.
beforeAll(async () => void (await ToastCard.preload()))
afterEach(() => act(async () => clearToasts()))

it('renders both live regions from the start', async () => {
  await open()
  expect([politely(), atOnce()]).toEqual(['', ''])
})

it.each(['success', 'info', 'warning'] as const)('announces a %s politely', async (type) => {
  await open()
  await raise(type)
  await shows(`A ${type}`)
  expect([politely()?.trim(), atOnce()]).toEqual([`A ${type}`, ''])
})

it('announces an error assertively', async () => {
  await open()
  await raise('error')
  await shows('A error')
  expect([politely(), atOnce()?.trim()]).toEqual(['', 'A error'])
})

it('shows the count of equal toasts, and the code to copy', async () => {
  await open()
  await raise('error', { text: 'Try again.', code: 'q-1' })
  await shows('q-1')
  expect(atOnce()).not.toContain('x1')
  await raise('error', { text: 'Try again.', code: 'q-2' })
  await shows('x2')
  expect(atOnce()).toContain('q-2')
})

it('shows the links of a toast', async () => {
  await open()
  await raise('success', { links: [{ label: 'Get Fabric', href: 'https://fabricmc.net/' }] })
  await shows('Get Fabric')
  expect(document.querySelector('.toast a')?.getAttribute('href')).toBe('https://fabricmc.net/')
})

it('is dismissed by its button', async () => {
  await open()
  await raise('info')
  await shows('A info')
  await press(button('Dismiss'))
  expect(getToasts()).toEqual([])
  expect(politely()).toBe('')
})
