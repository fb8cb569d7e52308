import { toApiError } from '@quarry/api/contract/client'
import type { ServerNotice } from '@quarry/api/contract/hosting/notices'
import { listNodes } from '@quarry/api/contract/hosting/nodes'
import { afterEach, expect, it, vi } from 'vitest'
import {
  button,
  dialog,
  opened,
  pageStage,
  press,
  shows,
  text,
  type,
  typeInto,
  type StageApi,
} from '../../../../testing/page-stage.tsx'
import { setRenderedMs } from '../../../lib/live/site-clock.ts'
import { NoticesPage } from './notices-page.tsx'

const stage = pageStage()
const NOW = new Date('2026-01-15T00:00:00Z')
const aNotice = (given: Partial<ServerNotice> = {}): ServerNotice => ({
  id: 'NNNNNNNN',
  level: 'warn',
  title: 'Sunday',
  message: 'The network is slow',
  survey_url: null,
  dismissable: true,
  begins: '2026-01-01T12:00:00.000Z',
  expires: '2026-02-01T12:00:00.000Z',
  everywhere: true,
  nodes: [],
  servers: [],
  dismissals: 2,
  created: '2026-01-01T12:00:00.000Z',
  ...given,
})
afterEach(() => setRenderedMs(Number.NaN))
const open = async (notices: ServerNotice[], answer: StageApi = () => undefined) => {
  await stage.open(
    () => <NoticesPage rendered={NOW} />,
    (endpoint, input) => {
      if (endpoint === listNodes) return []
      return endpoint.method === 'GET' ? [...notices] : answer(endpoint, input)
    },
    null,
    { markdown: async ({ text: source }: { text: string }) => `<p>${source}</p>` },
  )
  await shows('Add notice')
}

it('lists notices as users see them, with time, place and dismissals', async () => {
  await open([
    aNotice(),
    aNotice({
      id: 'B',
      begins: '2026-03-01T00:00:00Z',
      expires: null,
      everywhere: false,
      dismissable: false,
    }),
    aNotice({
      id: 'C',
      expires: '2026-01-10T00:00:00Z',
      everywhere: false,
      servers: [{ id: 'S', name: 'S' }],
    }),
  ])
  for (const words of ['Shown', 'Planned', 'Expired', 'All servers', 'dismissed by 2 users', '1 server'])
    expect(text()).toContain(words)
  for (const words of ['cannot be dismissed', 'Does not expire', 'No server: all that it named are deleted'])
    expect(text()).toContain(words)
  await shows('The network is slow')
})

it('shows a notice that begins after the page was rendered as soon as it is there', async () => {
  const notices = [aNotice({ id: 'A' })]
  setRenderedMs(NOW.getTime() - performance.now())
  await open(notices, () => void notices.push(aNotice({ id: 'B', begins: '2026-01-15T00:05:00Z' })))
  expect(text()).not.toContain('Planned')
  setRenderedMs(NOW.getTime() + 300_000 - performance.now())
  await press(button('Add notice'))
  await opened()
  await typeInto(document.querySelector('textarea[name=message]') as HTMLTextAreaElement, 'Now')
  await press(button('Add notice', dialog()))
  await vi.waitFor(() => expect(document.querySelectorAll('ul.stack > li')).toHaveLength(2))
  expect(text()).not.toContain('Planned')
})

it('says that there are none', async () => {
  await open([])
  expect(text()).toContain('No notices')
})

it('deletes a notice after a question', async () => {
  await open([aNotice()])
  await press(button('Delete “Sunday”'))
  await opened()
  expect(stage.sent).toEqual([])
  await press(button('Delete', dialog()))
  await vi.waitFor(() => expect(stage.sent).toHaveLength(1))
  expect(stage.sent[0]).toMatchObject({ method: 'DELETE', input: { params: { notice: 'NNNNNNNN' } } })
})

it('adds a notice with a preview, and asks for a message first', async () => {
  await open([])
  await press(button('Add notice'))
  await opened()
  await press(button('Add notice', dialog()))
  expect(stage.sent).toEqual([])
  await type('title', 'Monday')
  await typeInto(
    document.querySelector('textarea[name=message]') as HTMLTextAreaElement,
    'The network is fast',
  )
  await type('begins', '2026-01-20T10:00')
  await vi.waitFor(() => expect(dialog()?.querySelector('.note b')?.textContent).toBe('Monday'))
  await press(button('Add notice', dialog()))
  await vi.waitFor(() => expect(stage.sent).toHaveLength(1))
  expect(stage.sent[0]?.input).toEqual({
    body: {
      level: 'info',
      title: 'Monday',
      message: 'The network is fast',
      survey_url: null,
      dismissable: true,
      begins: '2026-01-20T10:00:00Z',
      expires: null,
      everywhere: true,
      nodes: [],
      servers: [],
    },
  })
})

it('refuses a time before the beginning, and shows what the server refuses at its field', async () => {
  await open([aNotice()], () => {
    throw toApiError(400, {
      error: 'invalid_input',
      description: 'the input is invalid',
      fields: [{ path: 'servers', rule: 'x', params: {}, message: 'There is no such server.' }],
    })
  })
  await press(button('Edit “Sunday”'))
  await opened()
  await type('expires', '2025-01-01T00:00')
  await press(button('Save', dialog()))
  await shows('Choose a time after the beginning')
  expect(stage.sent).toEqual([])
  await type('expires', '')
  await press(button('Save', dialog()))
  await vi.waitFor(() => expect(stage.sent).toHaveLength(1))
  expect(stage.sent[0]?.input).toMatchObject({ params: { notice: 'NNNNNNNN' }, body: { expires: null } })
  await shows('There is no such server.')
})
