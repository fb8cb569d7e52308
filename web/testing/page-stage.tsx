import type { Endpoint } from '@quarry/api/contract/endpoint'
import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
  type RouterOptions,
} from '@tanstack/react-router'
import { act, Suspense, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { loadLiveChannels } from '../src/lib/live/live-loader.ts'
import { createIntl, IntlProvider } from 'react-intl'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { currentSetup } from '../src/lib/preferences/player-setup.ts'
import { createPreferenceStore } from '../src/lib/preferences/preference-store.ts'
import { parsePreferences } from '../src/lib/preferences/preferences.ts'
import { createQueryClient } from '../src/lib/api/query-client.ts'

const catalogues = import.meta.glob<Record<string, string>>('../src/locales/en-US/*.json', {
  eager: true,
  import: 'default',
})
const messages: Record<string, string> = Object.assign({}, ...Object.values(catalogues))

const i18n = { locale: 'en', ensure: () => undefined, intl: () => createIntl({ locale: 'en', messages }) }

/** A request of the page to the API. */
export interface Sent {
  method: string
  path: string
  input: unknown
}

/** A query client that retries without a delay. */
export function queryClientOfTest() {
  const client = createQueryClient()
  const { queries, ...others } = client.getDefaultOptions()
  client.setDefaultOptions({ ...others, queries: { ...queries, retryDelay: 0 } })
  return client
}

/** Responds to the API calls of a page; a thrown value is the error. */
export type StageApi = (endpoint: Endpoint, input: never) => unknown

/** A root element per test, removed with its content when the test ends. */
export function rootInPage(): () => Root {
  let root: Root
  beforeEach(() => {
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
    const place = document.createElement('div')
    document.body.append(place)
    root = createRoot(place)
  })
  afterEach(async () => {
    await act(async () => root.unmount())
    document.body.replaceChildren()
    // Drafts of forms.
    localStorage.clear()
    vi.unstubAllGlobals()
  })
  return () => root
}

/** Renders a page, or a part of one, in happy-dom with one route and a fake API. */
export function pageStage(
  routing: Pick<RouterOptions<never, never>, 'parseSearch' | 'stringifySearch'> = {},
) {
  /** All requests except GET, in order. */
  const sent: Sent[] = []
  const root = rootInPage()
  beforeEach(() => void (sent.length = 0))

  return {
    sent,
    /** As a guest unless `viewer` is given; `around` adds to the router's context. */
    async open(
      component: () => ReactNode,
      answer: StageApi,
      viewer: { id: string } | null = null,
      around: object = {},
    ) {
      const api = async (endpoint: Endpoint, input: unknown) => {
        const { method, path } = endpoint
        if (method !== 'GET') sent.push({ method, path, input })
        return answer(endpoint, input as never)
      }
      await loadLiveChannels()
      const preferences = createPreferenceStore(parsePreferences(''), undefined)
      const router = createRouter({
        routeTree: createRootRoute({ component }),
        history: createMemoryHistory({ initialEntries: ['/'] }),
        ...routing,
        context: {
          api,
          viewer,
          setup: currentSetup,
          posted: () => undefined,
          i18n,
          preferences,
          hasLazyPage: () => false,
          notices: {},
          ...around,
        } as never,
      })
      await router.load()
      const client = queryClientOfTest()
      await act(async () =>
        root().render(
          <IntlProvider locale="en" messages={messages}>
            <QueryClientProvider client={client}>
              <Suspense>
                <RouterProvider router={router as never} />
              </Suspense>
            </QueryClientProvider>
          </IntlProvider>,
        ),
      )
    },
  }
}

/** Requests without repetitions: a page that is suspended reads again if more than a second passes before it is shown. */
export const distinct = (requests: readonly unknown[]): unknown[] =>
  [...new Set(requests.map((one) => JSON.stringify(one)))].map((one) => JSON.parse(one) as unknown)

export const text = () => document.body.textContent
export const shows = (words: string) => vi.waitFor(() => expect(text()).toContain(words))

const isNamed = (name: string) => (node: Element) =>
  (node.getAttribute('aria-label') ?? node.textContent)?.trim() === name

export const button = (name: string, within: ParentNode = document) =>
  [...within.querySelectorAll('button')].find(isNamed(name)) as HTMLButtonElement

export const dialog = () => document.querySelector('[role=dialog], [role=alertdialog]') as HTMLElement
export const opened = () => vi.waitFor(() => expect(dialog()).not.toBeNull())

export const press = (pressed: HTMLElement) => act(async () => pressed.click())
export const submit = () => act(async () => dialog().querySelector('form')?.requestSubmit())

export const typeInto = (field: HTMLInputElement | HTMLTextAreaElement, value: string) =>
  act(async () => {
    // Set like a browser does, since React shadows the setter of the prototype.
    Reflect.set(Object.getPrototypeOf(field) as object, 'value', value, field)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })

export const type = (name: string, value: string) =>
  typeInto(document.querySelector(`input[name=${name}]`) as HTMLInputElement, value)

/** Selects an option of the select with a name. */
export const choose = (name: string, value: string) =>
  act(async () => {
    const select = document.querySelector<HTMLSelectElement>(`select[name="${name}"]`)
    if (!select) throw new Error(`no select ${name}`)
    Reflect.set(HTMLSelectElement.prototype, 'value', value, select)
    select.dispatchEvent(new Event('change', { bubbles: true }))
  })

/** Drops files on the only drop area. */
export const drop = (...files: File[]) =>
  act(async () => {
    const event = new Event('drop', { bubbles: true, cancelable: true })
    document.querySelector('.drop')?.dispatchEvent(Object.assign(event, { dataTransfer: { files } }))
  })

/** Clicks a checkbox of the open dialog by its label. */
export const tick = (label: string) =>
  act(async () =>
    [...dialog().querySelectorAll('label')]
      .find((one) => one.textContent?.trim() === label)
      ?.querySelector('input')
      ?.click(),
  )
