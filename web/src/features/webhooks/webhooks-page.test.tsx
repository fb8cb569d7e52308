import type { Webhook, WebhookAnswer } from '@quarry/api/contract/webhooks/webhooks'
import { toApiError } from '@quarry/api/contract/client'
import { act } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { button, pageStage, press, shows, text, type, type StageApi } from '../../../testing/page-stage.tsx'
import { WebhooksPage } from './webhooks-page.tsx'

const stage = pageStage()
const { sent } = stage

const aResponse = (overrides: Partial<WebhookAnswer> = {}): WebhookAnswer => ({
  id: 1,
  event: 'version.published',
  attempt: 1,
  at: '2026-01-01T00:00:00.000Z',
  duration_ms: 80,
  status: 204,
  failure: null,
  body: '',
  ...overrides,
})

const aWebhook = (overrides: Partial<Webhook> = {}): Webhook => ({
  id: 'AAAAAAAA',
  name: 'Chat',
  url: 'https://hooks.example/a',
  format: 'json',
  events: ['version.published'],
  pause: null,
  paused: null,
  next_attempt: null,
  created: '2026-01-01T00:00:00.000Z',
  revision: 'seen',
  answers: [],
  ...overrides,
})

/** An API that stores the given webhooks and the created ones. */
const storing =
  (webhooks: Webhook[]): StageApi =>
  ({ method, path }, { body }: { body?: Webhook }) => {
    if (method === 'GET') return [...webhooks]
    if (path.endsWith('/secret')) return { id: 'AAAAAAAA', secret: 'whsec_other' }
    if (path.endsWith('/test'))
      webhooks[0]?.answers.unshift(
        aResponse({ id: 9, event: 'webhook.test', status: 404, body: 'unknown address' }),
      )
    if (method !== 'POST' || body === undefined) return undefined
    webhooks.push(aWebhook({ ...body, id: 'BBBBBBBB' }))
    return { id: 'BBBBBBBB', secret: 'whsec_once' }
  }

const Page = () => <WebhooksPage owner={{ kind: 'project', id: 'PPPPPPPP' }} />

async function open(answer: StageApi) {
  await stage.open(Page, answer)
  await shows('New webhook')
}
const choose = (name: string) =>
  act(async () => document.querySelector<HTMLInputElement>(`input[value=${name}]`)?.click())
const add = () => act(async () => document.querySelector('form')?.requestSubmit())

afterEach(() => void vi.useRealTimers())

describe('the webhooks page', () => {
  it('adds the first webhook and shows its secret once', async () => {
    await open(storing([]))
    expect(text()).toContain('No webhooks yet')
    await type('name', ' Build ')
    await type('url', 'https://hooks.example/b')
    await choose('json')
    await add()
    await shows('whsec_once')
    expect(sent).toMatchObject([
      {
        method: 'POST',
        input: {
          params: { project: 'PPPPPPPP' },
          body: {
            name: 'Build',
            url: 'https://hooks.example/b',
            format: 'json',
            events: ['version.published', 'project.approved'],
          },
        },
      },
    ])
    await shows('Nothing has been sent yet')
  })

  it('shows no secret for a chat format, which has no signature', async () => {
    await open(storing([]))
    await type('name', 'Chat')
    await type('url', 'https://hooks.example/b')
    await add()
    await shows('Nothing has been sent yet')
    expect(text()).not.toContain('whsec_')
  })

  it('shows an error of the server at its field and keeps the input', async () => {
    await open(({ method }) => {
      if (method === 'GET') return []
      throw toApiError(400, {
        error: 'invalid_input',
        description: 'x',
        fields: [{ path: 'url', message: 'Must lead to a machine on the internet.' }],
      })
    })
    await type('url', 'https://localhost')
    await add()
    await shows('Must lead to a machine on the internet.')
    expect(document.querySelector<HTMLInputElement>('input[name=url]')?.value).toBe('https://localhost')
  })

  it('shows the state and the responses of each webhook', async () => {
    await open(
      storing([
        aWebhook({ next_attempt: '2999-01-01T00:00:00.000Z', answers: [aResponse({ status: 500 })] }),
        aWebhook({
          id: 'CCCCCCCC',
          pause: 'failed',
          paused: '2026-01-01T00:00:00.000Z',
          answers: [aResponse({ status: null, failure: 'timeout', attempt: 7 })],
        }),
      ]),
    )
    for (const words of ['Retrying', '500', 'Paused after failures', 'No response in time', 'Attempt 7'])
      expect(text()).toContain(words)
    await press(button('Resume'))
    await vi.waitFor(() =>
      expect(sent).toMatchObject([
        { method: 'PATCH', input: { params: { webhook: 'CCCCCCCC' }, body: { paused: false } } },
      ]),
    )
  })

  it('offers no other action while one is being sent', async () => {
    const store = storing([aWebhook()])
    await open((endpoint, input) =>
      endpoint.method === 'PATCH' ? new Promise(() => {}) : store(endpoint, input),
    )
    await press(button('Pause'))
    await vi.waitFor(() => expect(button('Send a test').disabled).toBe(true))
  })

  it('keeps the buttons of a webhook busy whatever is done with another', async () => {
    const store = storing([aWebhook(), aWebhook({ id: 'CCCCCCCC', pause: 'asked' })])
    await open((endpoint, input) =>
      endpoint.method === 'PATCH' ? new Promise(() => {}) : store(endpoint, input),
    )
    await press(button('Pause'))
    await press(button('Resume'))
    await vi.waitFor(() => expect(sent.map(({ method }) => method)).toEqual(['PATCH', 'PATCH']))
    const isBusy = (name: string) => button(name).getAttribute('aria-busy')
    await vi.waitFor(() => expect(['Pause', 'Resume'].map(isBusy)).toEqual(['true', 'true']))
  })

  it('sends a test and shows its response when it arrives', async () => {
    await open(storing([aWebhook()]))
    await press(button('Send a test'))
    await shows('unknown address')
    const shown = [...document.querySelectorAll('output')].find((one) => one.textContent?.includes('404'))
    expect(shown?.textContent).toContain('unknown address')
    expect(shown?.closest('details')).toBeNull()
  })

  it('says when the response to a test is late', async () => {
    const webhooks = [aWebhook({ answers: [aResponse({ id: 4, status: 200 })] })]
    const store = storing(webhooks)
    await open((endpoint, input) => (endpoint.path.endsWith('/test') ? undefined : store(endpoint, input)))
    vi.useFakeTimers()
    await press(button('Send a test'))
    expect(button('Send a test').getAttribute('aria-busy')).toBe('true')
    await act(async () => vi.advanceTimersByTimeAsync(21_000))
    expect(text()).toContain('The address has not responded to the test yet.')
    expect(button('Send a test').getAttribute('aria-busy')).toBeNull()
  })

  it('renews the secret and removes the webhook', async () => {
    await open(storing([aWebhook()]))
    await press(button('Create new secret'))
    await shows('whsec_other')
    await press(button('Remove webhook'))
    await vi.waitFor(() => expect(sent.at(-1)).toMatchObject({ method: 'DELETE' }))
  })
})

it('explains what the first webhook would receive: releases of a project, notifications of a person', async () => {
  await open(storing([]))
  expect(text()).toContain('announce your releases')
  await stage.open(() => <WebhooksPage owner={{ kind: 'person', id: '' }} />, storing([]))
  await shows('New webhook')
  expect(text()).toContain('send your notifications')
  expect(text()).not.toContain('releases')
})
