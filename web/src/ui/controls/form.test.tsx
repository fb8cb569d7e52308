import { QueryClientProvider } from '@tanstack/react-query'
import { useMutation } from '../../lib/api/use-mutation.ts'
import { act, useState } from 'react'
import { IntlProvider } from 'react-intl'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { button, press, rootInPage } from '../../../testing/page-stage.tsx'
import messages from '../../locales/en-US/shell.json' with { type: 'json' }
import { createQueryClient } from '../../lib/api/query-client.ts'
import { keepDraftsOf } from '../../lib/forms/draft-keys.ts'
import { forgetDraft } from '../../lib/forms/form-drafts.ts'
import { Form } from './form.tsx'

const DRAFT = 'report:AAAAAAAA'

function Fields({ send }: { send: () => Promise<unknown> }) {
  const [title, setTitle] = useState('')
  const [slug, setSlug] = useState('')
  const mutation = useMutation({ mutationFn: send })
  return (
    <Form
      draft={DRAFT}
      onSubmit={(event) => {
        event.preventDefault()
        mutation.mutate()
      }}
    >
      <input
        aria-label="title"
        name="title"
        value={title}
        onChange={(event) => {
          setTitle(event.target.value)
          setSlug(event.target.value.toLowerCase())
        }}
      />
      <input aria-label="slug" name="slug" value={slug} onChange={(event) => setSlug(event.target.value)} />
      <output data-title>{title}</output>
      <textarea aria-label="body" name="body" defaultValue="Template" />
      <input aria-label="tick" type="checkbox" name="report" value="R1" />
      <input aria-label="rule" type="radio" name="rule" value="spam" />
      <input aria-label="password" type="password" name="password" />
      <input aria-label="login" name="login" autoComplete="username" />
      <input aria-label="address" name="address" data-secret="" />
      <button type="submit">Send</button>
    </Form>
  )
}

const root = rootInPage()
const noRequest = () => Promise.resolve()

/** Opens the page with the form; again, if it is open already. */
let visits = 0
const show = (send: () => Promise<unknown> = noRequest) =>
  act(async () =>
    root().render(
      <IntlProvider key={(visits += 1)} locale="en" messages={messages as never}>
        <QueryClientProvider client={createQueryClient()}>
          <Fields send={send} />
        </QueryClientProvider>
      </IntlProvider>,
    ),
  )
const field = (name: string) =>
  document.querySelector<HTMLInputElement>(`[aria-label=${name}]`) as HTMLInputElement
const contents = () => ['title', 'body'].map((name) => field(name).value)
const stored = () => localStorage.getItem(`form:alice:${DRAFT}`) ?? ''

const enter = (name: string, value: string) =>
  act(async () => {
    const element = field(name)
    element.dispatchEvent(new Event('focusin', { bubbles: true }))
    // The prototype's setter, because React shadows it on the element.
    Reflect.set(Object.getPrototypeOf(element) as object, 'value', value, element)
    element.dispatchEvent(new Event('input', { bubbles: true }))
  })

/** Writes the draft at once, as when the page is left. */
const leave = () => window.dispatchEvent(new Event('pagehide'))
const isStored = (words: string) =>
  vi.waitFor(() => {
    leave()
    expect(stored()).toContain(words)
  })

/** Uses every field and waits until the draft is stored. */
async function type() {
  await enter('title', 'They steal')
  await enter('body', 'A lot')
  await press(field('tick'))
  await press(field('rule'))
  await enter('password', 'secret 1')
  await enter('login', 'secret 2')
  await enter('address', 'secret 3')
  await isStored('rule=spam')
}
const submit = () => act(async () => field('title').form?.requestSubmit())

afterEach(() => void vi.useRealTimers())
beforeEach(() => {
  localStorage.clear()
  keepDraftsOf('alice')
})

it('restores what was typed, chosen and ticked into a form that is opened again', async () => {
  await show()
  await type()
  await show()
  await vi.waitFor(() => expect(field('rule').checked).toBe(true))
  expect(contents()).toEqual(['They steal', 'A lot'])
  expect(document.querySelector('[data-title]')?.textContent).toBe('They steal')
  expect(field('tick').checked).toBe(true)
})

it('stores input when typing pauses, a field is left or the form is removed, not at every key', async () => {
  await show()
  await type()
  const before = stored()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  for (const words of ['O', 'On', 'One']) {
    await enter('body', words)
    expect(stored()).toBe(before)
  }
  await act(async () => field('body').dispatchEvent(new Event('focusout', { bubbles: true })))
  expect(stored()).toContain('"One"')
  await enter('body', 'One and')
  await act(async () => vi.advanceTimersByTime(5000))
  expect(stored()).toContain('"One and"')
  await enter('body', 'One more')
  await act(async () => root().render(null))
  expect(stored()).toContain('"One more"')
})

it('restores a field that follows another one', async () => {
  await show()
  await type()
  await enter('slug', 'my-own-slug')
  await isStored('my-own-slug')
  await show()
  await vi.waitFor(() => expect(field('slug').value).toBe('my-own-slug'))
})

it('never stores passwords, names to sign in with and other credentials', async () => {
  await show()
  await type()
  expect(stored()).not.toContain('secret')
})

it('shows that input was restored, and can discard it', async () => {
  await show()
  await type()
  await show()
  await vi.waitFor(() => expect(button('Discard')).toBeDefined())
  await press(button('Discard'))
  expect(contents()).toEqual(['', 'Template'])
  expect([field('tick').checked, stored()]).toEqual([false, ''])
})

it('forgets the draft when the request of the form succeeds', async () => {
  await show()
  await type()
  await submit()
  await vi.waitFor(() => expect(stored()).toBe(''))
})

it('keeps the draft when the request of the form fails', async () => {
  const send = vi.fn<() => Promise<unknown>>(() => Promise.reject(new Error('refused')))
  await show(send)
  await type()
  await submit()
  await vi.waitFor(() => expect(send).toHaveBeenCalled())
  expect(stored()).toContain('They steal')
})

it('sends a form once while its request is running', async () => {
  let answer = () => {}
  const send = vi.fn<() => Promise<unknown>>(() => new Promise<void>((resolve) => (answer = resolve)))
  await show(send)
  await submit()
  await submit()
  expect(send).toHaveBeenCalledTimes(1)
  await act(async () => answer())
  await submit()
  expect(send).toHaveBeenCalledTimes(2)
})

it('does not show a draft to another account', async () => {
  await show()
  await type()
  keepDraftsOf('bob')
  await show()
  await enter('title', 'By bob')
  await vi.waitFor(() => {
    leave()
    expect(localStorage.getItem(`form:bob:${DRAFT}`)).toContain('By bob')
  })
  expect(field('body').value).toBe('Template')
})

it('keeps input of fields that the page does not show at present', async () => {
  await show()
  await type()
  const draft = JSON.parse(stored()) as { fields: Record<string, boolean> }
  draft.fields['report=R2'] = true
  localStorage.setItem(`form:alice:${DRAFT}`, JSON.stringify(draft))
  await enter('body', 'Even more')
  leave()
  expect(JSON.parse(stored())).toMatchObject({ fields: { 'report=R2': true, 'body#0': 'Even more' } })
})

it('stores only later input after the draft was forgotten', async () => {
  await show()
  await type()
  forgetDraft(DRAFT)
  await enter('body', 'Later')
  leave()
  expect(Object.keys((JSON.parse(stored()) as { fields: object }).fields)).toEqual(['body#0'])
})

/** Sends the form, types while the request runs, and lets it succeed. */
async function typeWhileSending() {
  let finish = () => {}
  await show(() => new Promise<void>((resolve) => (finish = resolve)))
  await enter('title', 'Sent')
  await enter('body', 'Sent too')
  await isStored('Sent too')
  await submit()
  await enter('body', 'Typed meanwhile')
  return () => act(async () => finish())
}

it('stores what was typed while the form was sent, and nothing else', async () => {
  const finish = await typeWhileSending()
  await finish()
  expect(stored()).toContain('Typed meanwhile')
  expect(stored()).not.toContain('title')
  await show()
  await vi.waitFor(() => expect(field('body').value).toBe('Typed meanwhile'))
})

it('stores it also when the form was left before the request ended', async () => {
  const finish = await typeWhileSending()
  await act(async () => root().render(null))
  await finish()
  expect(stored()).toContain('Typed meanwhile')
  expect(stored()).not.toContain('title')
})

it('stores it also when the form is submitted again meanwhile', async () => {
  const finish = await typeWhileSending()
  await submit()
  await finish()
  expect(stored()).toContain('Typed meanwhile')
})
