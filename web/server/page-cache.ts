import { SITE_CALLER } from '@quarry/api/contract/caller'
import type { ServiceResponse } from '@quarry/api/contract/client'
import { readCookies } from '@quarry/api/contract/cookies'
import { SETUP_COOKIE } from '../src/lib/preferences/cookies.ts'
import type { OnResponse } from '../src/lib/api/observed-requests.ts'
import { COOKIES } from '../src/lib/preferences/preferences.ts'
import { acceptsGzip } from './compress.ts'

const LIFETIME_MS = 1000
/** Beyond this number of addresses within one lifetime, pages are rendered separately. */
const MOST_PAGES = 300

/** The only cookies and headers that a shared page may depend on. */
const PREFERENCE_COOKIES = [...Object.values(COOKIES).map(({ name }) => name), SETUP_COOKIE]
const PREFERENCE_HEADERS = ['accept-language', 'sec-ch-prefers-color-scheme']

/** What a page is rendered from. */
export interface PageRequest {
  request: Request
  /** Who requests the data of the page from the API: the address of a visitor, or `SITE_CALLER`. */
  caller: string
  /** To be called with each response to the parts of the page: of the API, and of the engine. */
  onResponse?: OnResponse
}

type RenderPage = (page: PageRequest) => Promise<Response>

/** The preferences among the cookies, or undefined when there is anything else among them. */
function preferenceCookies(header: string): string | undefined {
  const cookies = readCookies(header)
  const names = Object.keys(cookies)
  const parts = header.split(';').filter((part) => part.trim() !== '')
  // Repeated and malformed cookies, of which a reader could select another one.
  if (parts.length !== names.length) return undefined
  if (!names.every((name) => PREFERENCE_COOKIES.includes(name))) return undefined
  return PREFERENCE_COOKIES.filter((name) => name in cookies)
    .map((name) => `${name}=${encodeURIComponent(cookies[name] ?? '')}`)
    .join('; ')
}

/**
 * The request from which a page for all visitors with the same address and preferences is rendered. It contains
 * nothing else of the visitor. Undefined when the page may depend on more.
 */
function sharedRequest(request: Request): Request | undefined {
  const { method, url, headers } = request
  if (method !== 'GET' || headers.has('authorization')) return undefined
  const cookies = preferenceCookies(headers.get('cookie') ?? '')
  if (cookies === undefined) return undefined
  const shared = new Headers()
  for (const name of PREFERENCE_HEADERS) {
    const value = headers.get(name)
    if (value !== null) shared.set(name, value)
  }
  if (cookies !== '') shared.set('cookie', cookies)
  if (acceptsGzip(request)) shared.set('accept-encoding', 'gzip')
  return new Request(url, { headers: shared })
}

/** Pages with equal keys are rendered from equal requests. */
const keyOf = ({ url, headers }: Request): string => JSON.stringify([url, ...headers])

/** A complete response that can be sent many times. */
class FinishedPage {
  readonly #status: number
  readonly #headers: Headers
  readonly #body: ArrayBuffer

  constructor({ status, headers }: Response, body: ArrayBuffer) {
    this.#status = status
    this.#headers = new Headers(headers)
    this.#body = body
  }

  response(): Response {
    const body = this.#body.byteLength > 0 ? this.#body : null
    return new Response(body, { status: this.#status, headers: this.#headers })
  }
}

/** A page that was rendered for all visitors, and whether it can be sent to all of them. */
interface RenderedForAll {
  page: FinishedPage
  /** `failed`: a part failed that may succeed next time. `limited`: the API rejected a request by its rate limit. */
  kind: 'shared' | 'personal' | 'failed' | 'limited'
}

const isPersonal = ({ headers }: Pick<ServiceResponse, 'headers'>): boolean =>
  headers.has('set-cookie') || /\bno-store\b/i.test(headers.get('cache-control') ?? '')

const hasFailed = (response: Pick<Response, 'status'> | undefined): boolean =>
  response === undefined || response.status >= 500

async function renderForAll(request: Request, render: RenderPage): Promise<RenderedForAll> {
  const partResponses: (ServiceResponse | undefined)[] = []
  const onResponse: OnResponse = (answer) => void partResponses.push(answer)
  const response = await render({ request, caller: SITE_CALLER, onResponse })
  // A part of the page may still wait for the API.
  const page = new FinishedPage(response, await response.arrayBuffer())
  const all = [response, ...partResponses]
  if (all.some((answer) => answer?.status === 429)) return { page, kind: 'limited' }
  if (all.some(hasFailed)) return { page, kind: 'failed' }
  const isShared = response.status === 200 && !all.some((answer) => answer && isPersonal(answer))
  return { page, kind: isShared ? 'shared' : 'personal' }
}

/**
 * Renders pages of visitors who have nothing but preferences once a second, so that a rush on one address costs one
 * render. It is rendered on behalf of the site: with its own access to the API, without any visitor's cookies. Others
 * wait until it is complete, and render for themselves unless it is a page for all. They share a nonce, which nothing
 * on the page can have known when it was written.
 */
export class PageCache {
  readonly #lifetimeMs: number
  readonly #render: RenderPage
  /** By key; undefined for a page that everyone renders separately. */
  readonly #pages = new Map<string, Promise<FinishedPage | undefined>>()

  constructor(render: RenderPage, lifetimeMs = LIFETIME_MS) {
    this.#render = render
    this.#lifetimeMs = lifetimeMs
  }

  async respond(visit: PageRequest): Promise<Response> {
    const request = sharedRequest(visit.request)
    if (!request) return this.#render(visit)
    const key = keyOf(request)
    const known = this.#pages.get(key)
    if (known) return (await known)?.response() ?? this.#render(visit)
    if (this.#pages.size >= MOST_PAGES) return this.#render(visit)
    const rendered = await this.#renderFor(key, request)
    return rendered.kind === 'limited' ? this.#render(visit) : rendered.page.response()
  }

  async #renderFor(key: string, request: Request): Promise<RenderedForAll> {
    const rendering = renderForAll(request, this.#render)
    const shared = rendering.then(
      ({ page, kind }) => (kind === 'shared' ? page : undefined),
      () => undefined,
    )
    this.#pages.set(key, shared)
    let lifetimeMs = 0
    try {
      const rendered = await rendering
      if (rendered.kind === 'shared' || rendered.kind === 'personal') lifetimeMs = this.#lifetimeMs
      return rendered
    } finally {
      if (lifetimeMs === 0) this.#pages.delete(key)
      else setTimeout(() => this.#pages.delete(key), lifetimeMs).unref()
    }
  }
}
