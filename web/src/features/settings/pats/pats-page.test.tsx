// @vitest-environment happy-dom
import type { Endpoint } from '@quarry/api/contract/endpoint'
import type { Pat } from '@quarry/api/contract/pats'
import { scopeSum } from '@quarry/domain/scopes'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, Suspense } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { IntlProvider } from 'react-intl'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import messages from '../../../locales/en-US/settings.json'
import shell from '../../../locales/en-US/shell.json'
import ui from '../../../locales/en-US/ui.json'
import { PatsPage } from './pats-page.tsx'

/** What the API was asked to change, in order. */
let sent: { method: string; path: string; input: unknown }[] = []
let pats: Pat[] = []
let root: Root

const aPat = (given: Partial<Pat> = {}): Pat => ({
  id: 'AAAAAAAA',
  name: 'Build server',
  access_token: null,
  scopes: scopeSum(['USER_READ', 'VERSION_CREATE']),
  user_id: 'BBBBBBBB',
  created: '2026-01-01T00:00:00.000Z',
  expires: '2999-01-01T00:00:00.000Z',
  last_used: null,
  revoked: null,
  ...given,
})

async function api({ method, path }: Endpoint, input: { body?: Pat }) {
  if (method === 'GET') return pats
  sent.push({ method, path, input })
  if (method !== 'POST') return undefined
  const made = aPat({ ...input.body, id: 'CCCCCCCC' })
  pats = [made, ...pats]
  return { ...made, access_token: 'qrp_secret' }
}

async function open() {
  const rootRoute = createRootRoute({ component: PatsPage })
  const router = createRouter({
    routeTree: rootRoute,
    history: createMemoryHistory({ initialEntries: ['/'] }),
    context: { api } as never,
  })
  await router.load()
  const page = (
    <IntlProvider locale="en" messages={{ ...messages, ...shell, ...ui } as never}>
      <QueryClientProvider client={new QueryClient()}>
        <Suspense>
          <RouterProvider router={router as never} />
        </Suspense>
      </QueryClientProvider>
    </IntlProvider>
  )
  await act(async () => root.render(page))
  await shows('Create token')
}

const text = () => document.body.textContent
const shows = (words: string) => vi.waitFor(() => expect(text()).toContain(words), { timeout: 10_000 })
const named = (name: string) => (node: Element) =>
  (node.getAttribute('aria-label') ?? node.textContent)?.trim() === name
const button = (name: string, within: ParentNode = document) =>
  [...within.querySelectorAll('button')].find(named(name)) as HTMLButtonElement
const dialog = () => document.querySelector('[role=dialog], [role=alertdialog]') as HTMLElement
const press = (pressed: HTMLElement) => act(async () => pressed.click())
const type = (name: string, value: string) =>
  act(async () => {
    const field = document.querySelector(`input[name=${name}]`) as HTMLInputElement
    Reflect.set(HTMLInputElement.prototype, 'value', value, field)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
const tick = (label: string) =>
  act(async () =>
    [...dialog().querySelectorAll('label')]
      .find((one) => one.textContent?.trim() === label)
      ?.querySelector('input')
      ?.click(),
  )

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  sent = []
  pats = []
  const place = document.createElement('div')
  document.body.append(place)
  root = createRoot(place)
})
afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

describe('the page of personal access tokens', () => {
  it('says when there are none, and makes one with name, rights and end, shown once', async () => {
    await open()
    expect(text()).toContain('No tokens yet')
    await press(button('Create token'))
    await vi.waitFor(() => expect(dialog()).not.toBeNull(), { timeout: 10_000 })
    const create = button('Create token', dialog())
    expect(create.disabled).toBe(true)
    await type('name', 'Launcher')
    await press(button('30 days', dialog()))
    await tick('Read your profile')
    await tick('Versions')
    expect(create.disabled).toBe(false)
    await act(async () => dialog().querySelector('form')?.requestSubmit())
    await shows('qrp_secret')
    expect(sent).toMatchObject([
      {
        method: 'POST',
        path: '/v2/pat',
        input: {
          body: {
            name: 'Launcher',
            scopes: scopeSum([
              'USER_READ',
              'VERSION_READ',
              'VERSION_CREATE',
              'VERSION_WRITE',
              'VERSION_DELETE',
            ]),
          },
        },
      },
    ])
    await shows('May do 5 things')
  })

  it('tells which work no more, and lets go of one after a question', async () => {
    pats = [
      aPat(),
      aPat({ id: 'DDDDDDDD', name: 'Old', expires: '2020-01-01T00:00:00.000Z' }),
      aPat({ id: 'EEEEEEEE', name: 'Leaked', revoked: '2026-02-01T00:00:00.000Z' }),
    ]
    await open()
    await shows('Found in public and revoked')
    expect(text()).toContain('Expired')
    expect(text()).toContain('Read your profile, Upload versions')
    expect(button('Edit Leaked')).toBeUndefined()
    await press(button('Revoke Leaked'))
    await vi.waitFor(() => expect(dialog()).not.toBeNull(), { timeout: 10_000 })
    expect(sent).toEqual([])
    await press(button('Revoke token', dialog()))
    await vi.waitFor(() =>
      expect(sent).toMatchObject([{ method: 'DELETE', input: { params: { pat: 'EEEEEEEE' } } }]),
    )
  })
})
