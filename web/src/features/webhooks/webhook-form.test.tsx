import type { Webhook } from '@quarry/api/contract/webhooks/webhooks'
import { toApiError } from '@quarry/api/contract/client'
import { act, useState } from 'react'
import { expect, it } from 'vitest'
import { button, pageStage, press, shows, text, typeInto } from '../../../testing/page-stage.tsx'
import { WebhookForm } from './webhook-form.tsx'

const stage = pageStage()
const CHAT = {
  id: 'AAAAAAAA',
  name: 'Chat',
  url: 'https://hooks.example/a',
  format: 'json',
  events: ['version.published'],
  revision: 'seen',
}
const open = (webhook: typeof CHAT | undefined, values?: Record<string, string>) => {
  const fields = [{ path: 'events', rule: 'too_short', message: 'choose one at least' }]
  return stage.open(
    () => (
      <WebhookForm
        owner={{ kind: 'project', id: 'LLLLLLLL' } as never}
        webhook={webhook as Webhook | undefined}
        save={{ isPending: false } as never}
      />
    ),
    () => undefined,
    null,
    {
      posted: () =>
        values && {
          form: 'webhook',
          values,
          error: toApiError(400, { error: 'invalid_input', description: 'no', fields }),
        },
    },
  )
}
const sent = (name: string) => new FormData(document.querySelector('form') as HTMLFormElement).getAll(name)

it('starts with the stored values, and a new webhook with default events', async () => {
  await open(CHAT)
  expect([sent('webhook'), sent('events')]).toEqual([['AAAAAAAA'], ['version.published']])
  await open(undefined)
  expect(sent('webhook')).toEqual([''])
  expect(sent('events').length).toBeGreaterThan(0)
})

it('keeps the posted values of a refused form, also without events', async () => {
  await open(CHAT, { webhook: 'AAAAAAAA', events: 'version.published\nversion.deleted' })
  expect(sent('events')[0]).toBe('version.published')
  await open(CHAT, { webhook: 'AAAAAAAA' })
  expect(sent('events')).toEqual([])
  expect(text()).toContain('choose one at least')
  await open(undefined, { webhook: '' })
  expect(sent('events')).toEqual([])
})

it('ignores the refused form of another webhook', async () => {
  await open(CHAT, { webhook: 'BBBBBBBB' })
  expect(sent('events')).toEqual(['version.published'])
  expect(text()).not.toContain('choose one at least')
})

it('sends only the fields that were edited', async () => {
  const sent: unknown[] = []
  await stage.open(
    () => (
      <WebhookForm
        owner={{ kind: 'project', id: 'LLLLLLLL' } as never}
        webhook={CHAT as Webhook}
        save={{ isPending: false, mutate: (input: unknown) => sent.push(input) } as never}
      />
    ),
    () => undefined,
  )
  await shows('Name')
  await typeInto(document.querySelector('[name=name]') as HTMLInputElement, 'Releases')
  await act(async () => document.querySelector('form')?.requestSubmit())
  expect(sent).toEqual([{ id: 'AAAAAAAA', fields: { name: 'Releases', revision: 'seen' } }])
})

it('offers a choice if someone else saved the same field meanwhile', async () => {
  const sent: unknown[] = []
  const fields = [{ path: 'url', message: 'was changed', rule: 'changed_meanwhile', params: {} }]
  const refusal = toApiError(409, { error: 'conflict', description: 'changed', fields })
  const Page = () => {
    const [webhook, setWebhook] = useState(CHAT)
    const theirs = { ...CHAT, url: 'https://hooks.example/theirs', revision: 'saved' }
    const mutate = (input: unknown, { onError }: { onError: (error: unknown) => void }) => {
      sent.push(input)
      onError(refusal)
    }
    return (
      <>
        <button onClick={() => setWebhook(theirs)}>Save theirs</button>
        <WebhookForm
          owner={{ kind: 'project', id: 'LLLLLLLL' } as never}
          webhook={webhook as Webhook}
          save={{ isPending: false, mutate } as never}
        />
      </>
    )
  }
  await stage.open(
    () => <Page />,
    () => undefined,
  )
  await shows('Name')
  const address = () => document.querySelector('[name=url]') as HTMLInputElement
  await typeInto(address(), 'https://hooks.example/mine')
  await press(button('Save theirs'))
  await act(async () => document.querySelector('form')?.requestSubmit())
  await shows('Address: changed while you were editing')
  expect(address().value).toBe('https://hooks.example/mine')
  await press(button('Keep mine'))
  await act(async () => document.querySelector('form')?.requestSubmit())
  const edit = { id: 'AAAAAAAA', fields: { url: 'https://hooks.example/mine', revision: 'seen' } }
  expect(sent).toEqual([edit, { ...edit, fields: { ...edit.fields, revision: 'saved' } }])
  await shows('Address: changed while you were editing')
  await press(button('Take theirs'))
  expect(address().value).toBe('https://hooks.example/theirs')
})
