import {
  createOrganizationWebhook,
  createOwnWebhook,
  createProjectWebhook,
  deleteProjectWebhook,
  editOwnWebhook,
  editProjectWebhook,
} from '@quarry/api/contract/webhooks/webhooks'
import { WEBHOOK_EVENTS } from '@quarry/domain/webhooks/webhooks'
import { describe, expect, it } from 'vitest'
import { sendForm } from '../../../testing/send-form.ts'
import { webhookActionForm, webhookForm } from './webhooks.forms.ts'

const [first, second] = WEBHOOK_EVENTS
const page = '/mod/deep/settings/webhooks?x=1'
const path = '/mod/deep/settings/webhooks'
const fields = (more: [string, string][] = []): [string, string][] => [
  ['kind', 'project'],
  ['holder', 'PPPPPPPP'],
  ['name', ' Chat '],
  ['url', ' https://chat.example/hook '],
  ['format', 'json'],
  ['events', second],
  ['events', 'anything'],
  ['events', first],
  ...more,
]
const body = { name: 'Chat', url: 'https://chat.example/hook', format: 'json', events: [first, second] }
const answer = { id: 'WWWWWWWW', secret: 'hush' }

describe('the webhook form', () => {
  it('adds a webhook with known events and shows its secret once', async () => {
    const { endpoints, asked, done } = await sendForm(webhookForm, fields(), { page, answer })
    expect([endpoints, asked]).toEqual([[createProjectWebhook], [{ params: { project: 'PPPPPPPP' }, body }]])
    expect(done).toEqual({ to: `${path}#webhook-WWWWWWWW`, shown: { secret: 'hush' } })
  })

  it('shows no secret for a chat format, which has no signature', async () => {
    const chat = fields().map(([name, value]): [string, string] => [
      name,
      name === 'format' ? 'discord' : value,
    ])
    expect((await sendForm(webhookForm, chat, { page, answer })).done).toEqual({
      to: `${path}#webhook-WWWWWWWW`,
    })
  })

  it('edits the webhook whose id is posted', async () => {
    const named = fields([['webhook', 'WWWWWWWW']])
    const { endpoints, asked, done } = await sendForm(webhookForm, named, { page })
    expect(endpoints).toEqual([editProjectWebhook])
    expect(asked).toEqual([{ params: { project: 'PPPPPPPP', webhook: 'WWWWWWWW' }, body }])
    expect(done).toEqual({ to: `${path}#webhook-WWWWWWWW` })
    const based = fields([
      ['webhook', 'WWWWWWWW'],
      ['revision', 'seen'],
    ])
    expect((await sendForm(webhookForm, based, { page })).asked).toEqual([
      { params: { project: 'PPPPPPPP', webhook: 'WWWWWWWW' }, body: { ...body, revision: 'seen' } },
    ])
  })

  it.each([
    ['organization', createOrganizationWebhook],
    ['person', createOwnWebhook],
    ['boat', createProjectWebhook],
  ])('calls the endpoint of a %s', async (kind, endpoint) => {
    const given = fields().map(([name, value]): [string, string] => [name, name === 'kind' ? kind : value])
    expect((await sendForm(webhookForm, given, { page, answer })).endpoints).toEqual([endpoint])
  })
})

describe('the buttons of a webhook', () => {
  const press = (action: string, kind = 'project') =>
    sendForm(webhookActionForm, { kind, owner: 'PPPPPPPP', webhook: 'WWWWWWWW', action }, { page })

  it('remove it', async () => {
    const { endpoints, done } = await press('remove')
    expect([endpoints, done]).toEqual([[deleteProjectWebhook], { to: path }])
  })

  it.each([
    ['pause', true],
    ['resume', false],
  ])('%s it', async (action, paused) => {
    const { endpoints, asked, done } = await press(action, 'person')
    expect([endpoints, asked]).toEqual([
      [editOwnWebhook],
      [{ params: { webhook: 'WWWWWWWW' }, body: { paused } }],
    ])
    expect(done).toEqual({ to: `${path}#webhook-WWWWWWWW` })
  })

  it('ignore an unknown action', async () => {
    expect((await press('burn')).endpoints).toEqual([])
  })
})
