// @vitest-environment happy-dom
import { toApiError } from '@quarry/api/contract/client'
import type { Endpoint } from '@quarry/api/contract/endpoint'
import type { OauthApp } from '@quarry/api/contract/oauth-apps'
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
import { ApplicationsPage } from './applications-page.tsx'

/** What the API was asked to change, in order. */
let sent: { method: string; path: string; input: unknown }[] = []
let apps: OauthApp[] = []
let refusal: Error | undefined
let root: Root

const anApp = (given: Partial<OauthApp> = {}): OauthApp => ({
  id: 'AAAAAAAA',
  name: 'Launcher',
  icon_url: null,
  max_scopes: scopeSum(['USER_READ']),
  redirect_uris: [{ id: 'RRRRRRRR', client_id: 'AAAAAAAA', uri: 'https://launcher.example/back' }],
  created_by: 'BBBBBBBB',
  created: '2026-01-01T00:00:00.000Z',
  url: null,
  description: null,
  ...given,
})

async function api({ method, path }: Endpoint, input: { body?: { name: string } }) {
  if (method === 'GET') return apps
  sent.push({ method, path, input })
  if (refusal) throw refusal
  if (path.endsWith('/secret')) return { client_secret: 'qrc_renewed' }
  if (method !== 'POST') return undefined
  const made = anApp({ id: 'CCCCCCCC', name: input.body?.name ?? '' })
  apps = [made, ...apps]
  return { ...made, client_secret: 'qrc_secret' }
}

async function open() {
  const rootRoute = createRootRoute({ component: () => <ApplicationsPage userId="BBBBBBBB" /> })
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
  await shows('Create application')
}

const text = () => document.body.textContent
const shows = (words: string) => vi.waitFor(() => expect(text()).toContain(words), { timeout: 10_000 })
const named = (name: string) => (node: Element) =>
  (node.getAttribute('aria-label') ?? node.textContent)?.trim() === name
const button = (name: string, within: ParentNode = document) =>
  [...within.querySelectorAll('button')].find(named(name)) as HTMLButtonElement
const dialog = () => document.querySelector('[role=dialog], [role=alertdialog]') as HTMLElement
const opened = () => vi.waitFor(() => expect(dialog()).not.toBeNull(), { timeout: 10_000 })
const press = (pressed: HTMLElement) => act(async () => pressed.click())
const submit = () => act(async () => dialog().querySelector('form')?.requestSubmit())
const type = (name: string, value: string) =>
  act(async () => {
    const field = document.querySelector(`input[name=${name}]`) as HTMLInputElement
    Reflect.set(HTMLInputElement.prototype, 'value', value, field)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  sent = []
  apps = []
  refusal = undefined
  const place = document.createElement('div')
  document.body.append(place)
  root = createRoot(place)
})
afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

describe('the page of applications', () => {
  it('says when there are none, and makes one whose secret is shown once', async () => {
    await open()
    expect(text()).toContain('No applications yet')
    await press(button('Create application'))
    await opened()
    expect(button('Create application', dialog()).disabled).toBe(true)
    await type('name', 'Starter')
    await type('redirect-0', 'https://starter.example/back')
    await press(button('Add address', dialog()))
    await type('redirect-1', 'http://localhost:80/back')
    const profile = [...dialog().querySelectorAll('label')].find(
      (one) => one.textContent?.trim() === 'Read your profile',
    )
    await act(async () => profile?.querySelector('input')?.click())
    expect(button('Create application', dialog()).disabled).toBe(false)
    refusal = toApiError(400, {
      error: 'invalid_input',
      description: 'wrong',
      fields: [{ path: 'redirect_uris.1', message: 'Not as browsers write it' }],
    }) as unknown as Error
    await submit()
    await shows('Not as browsers write it')
    refusal = undefined
    await press(button('Remove address 2', dialog()))
    await submit()
    await shows('qrc_secret')
    expect(text()).toContain('The secret of Starter')
    expect(sent.at(-1)).toMatchObject({
      method: 'POST',
      path: '/_internal/oauth/app',
      input: {
        body: {
          name: 'Starter',
          max_scopes: scopeSum(['USER_READ']),
          redirect_uris: ['https://starter.example/back'],
          url: null,
          description: null,
        },
      },
    })
  })

  it('says what ends before it makes another secret or lets an app go', async () => {
    apps = [anApp()]
    await open()
    await press(button('Make a new secret for Launcher'))
    await opened()
    expect(dialog().textContent).toContain('stops working at once')
    expect(sent).toEqual([])
    await press(button('Make new secret', dialog()))
    await shows('qrc_renewed')
    await press(button('Delete Launcher'))
    await opened()
    expect(dialog().textContent).toContain('all that it was allowed ends')
    await press(button('Delete application', dialog()))
    await vi.waitFor(() => expect(sent.at(-1)).toMatchObject({ method: 'DELETE' }))
  })
})
