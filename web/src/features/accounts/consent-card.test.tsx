// @vitest-environment happy-dom
import type { Endpoint } from '@quarry/api/contract/endpoint'
import { scopeSum } from '@quarry/domain/scopes'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { IntlProvider } from 'react-intl'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import auth from '../../locales/en-US/auth.json'
import settings from '../../locales/en-US/settings.json'
import shell from '../../locales/en-US/shell.json'
import { ConsentCard } from './consent-card.tsx'

const consent = {
  flow_id: 'flow',
  client_id: 'AAAAAAAA',
  client_name: 'Lamp',
  client_icon: null,
  client_url: null,
  created_by: 'BBBBBBBB',
  requested_scopes: scopeSum(['PAYOUTS_WRITE', 'USER_READ']),
  redirect_uri: 'https://lamp.example/back',
}

let sent: { path: string; input: unknown }[] = []
let answer: unknown
let root: Root

async function api({ path }: Endpoint, input: unknown) {
  sent.push({ path, input })
  return answer
}

async function open() {
  const rootRoute = createRootRoute({ component: () => <ConsentCard consent={consent} creator="bob" /> })
  const router = createRouter({
    routeTree: rootRoute,
    history: createMemoryHistory({ initialEntries: ['/'] }),
    context: { api, viewer: null } as never,
  })
  await router.load()
  await act(async () =>
    root.render(
      <IntlProvider locale="en" messages={{ ...auth, ...settings, ...shell } as never}>
        <QueryClientProvider client={new QueryClient()}>
          <RouterProvider router={router as never} />
        </QueryClientProvider>
      </IntlProvider>,
    ),
  )
}

const text = () => document.body.textContent
const press = (name: string) =>
  act(async () =>
    [...document.querySelectorAll('button')].find((one) => one.textContent?.trim() === name)?.click(),
  )

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  sent = []
  const place = document.createElement('div')
  document.body.append(place)
  root = createRoot(place)
})
afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('the question of an app', () => {
  it('says in plain words what it may do, and where the answer goes', async () => {
    await open()
    const asked = [...document.querySelectorAll('li')].map((one) => one.textContent)
    expect(asked).toEqual(['Read your profile', 'Withdraw your money'])
    expect(text()).toContain('https://lamp.example/back')
    expect(text()).toContain('Lamp by bob')
  })

  it.each([
    ['Authorize', '/_internal/oauth/accept'],
    ['Decline', '/_internal/oauth/reject'],
  ])('is answered by %s, and the browser goes where the answer says', async (button, path) => {
    const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {})
    answer = 'https://lamp.example/back?code=1'
    await open()
    await press(button)
    await vi.waitFor(() => expect(assign).toHaveBeenCalledWith('https://lamp.example/back?code=1'))
    expect(sent).toEqual([{ path, input: { body: { flow: 'flow' } } }])
  })

  it('goes nowhere when the answer has no address', async () => {
    const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {})
    for (const nothing of [undefined, '', {}]) {
      answer = nothing
      await open()
      await press('Authorize')
      await vi.waitFor(() => expect(text()).toContain('No redirect location found in response'))
    }
    expect(assign).not.toHaveBeenCalled()
  })
})
