import { act } from 'react'
import { beforeEach, expect, it } from 'vitest'
import { button, pageStage, shows, text } from '../../../../testing/page-stage.tsx'
import { NotificationFeed } from './notification-feed.tsx'

const stage = pageStage()
let created: string | null
let hasFailed = false
let isHeld = false
const URL_OF_FEED = 'https://quarry.test/feed/secret'

async function open(around: object = {}) {
  await stage.open(
    () => <NotificationFeed />,
    ({ method }) => {
      if (method === 'GET') return { created }
      if (isHeld) return new Promise(() => {})
      if (hasFailed) throw new Error('away')
      created = method === 'DELETE' ? null : '2026-01-02T00:00:00Z'
      return { url: URL_OF_FEED }
    },
    null,
    around,
  )
  await shows('A feed reader')
}
const by = (name: string) => act(async () => document.querySelector('form')?.requestSubmit(button(name)))
const requests = () => stage.sent.map(({ method, path }) => `${method} ${path.split('/').at(-1)}`)

beforeEach(() => {
  created = null
  hasFailed = false
  isHeld = false
})

it('offers to create a feed if there is none, and not to delete it', async () => {
  await open()
  expect([button('Create feed') !== undefined, button('Delete feed')]).toEqual([true, undefined])
  expect(text()).not.toContain('Your feed address was created')
})

it('shows the address only right after it is created', async () => {
  await open()
  await by('Create feed')
  await shows('shown only once')
  expect(text()).toContain(URL_OF_FEED)
  await shows('Your feed address was created')
  await open()
  await shows('Change address')
  expect(text()).not.toContain(URL_OF_FEED)
})

it('deletes the feed or changes its address', async () => {
  created = '2026-01-01T00:00:00Z'
  await open()
  await by('Change address')
  await shows(URL_OF_FEED)
  await by('Delete feed')
  await shows('Create feed')
  expect(text()).not.toContain(URL_OF_FEED)
  expect(new Set(requests()).size).toBe(2)
  expect(stage.sent.at(-1)?.method).toBe('DELETE')
})

it('makes one change at a time', async () => {
  created = '2026-01-01T00:00:00Z'
  isHeld = true
  await open()
  await by('Change address')
  await expect.poll(() => button('Delete feed').disabled).toBe(true)
})

it('reports a failed change', async () => {
  hasFailed = true
  await open()
  await by('Create feed')
  await expect.poll(() => document.querySelector('[role=alert]')).not.toBeNull()
  expect(text()).not.toContain(URL_OF_FEED)
})

it('shows the address that was created without scripts', async () => {
  await open({ posted: () => ({ form: 'own-feed', values: { url: URL_OF_FEED } }) })
  expect(text()).toContain(URL_OF_FEED)
})
