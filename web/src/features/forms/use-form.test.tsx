import { toApiError } from '@quarry/api/contract/client'
import { notifyManager, QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { createRoot, type Root } from 'react-dom/client'
import { IntlProvider } from 'react-intl'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { useForm, type FormState } from './use-form.ts'

type Text = { body: string; title: string }

// Under load, query notifications arrive some time after the response. Here they always do.
notifyManager.setScheduler((notify) => setTimeout(notify, 15))

let root: Root | undefined
afterEach(() => root?.unmount())

/**
 * A form on a query, as pages use it: saving writes to the server and refetches the query. `shown` lists the text of
 * every single render.
 */
function aForm(server: Text, receive: (sent: Text) => Promise<void>) {
  const queryClient = new QueryClient()
  const shown: string[] = []
  const forms: FormState<Text>[] = []
  function Fields({ stored }: { stored: Text }) {
    const form = useForm<Text>({
      stored,
      save: async (values) => {
        await receive(values)
        Object.assign(server, values)
        await queryClient.invalidateQueries({ queryKey: ['text'] })
      },
    })
    forms.push(form)
    shown.push(form.values.body)
    return null
  }
  function Page() {
    const { data } = useQuery({
      queryKey: ['text'],
      queryFn: async () => ({ ...server }),
      initialData: { ...server },
      staleTime: Infinity,
    })
    return <Fields stored={data} />
  }
  root = createRoot(document.createElement('div'))
  root.render(
    <IntlProvider locale="en">
      <QueryClientProvider client={queryClient}>
        <Page />
      </QueryClientProvider>
    </IntlProvider>,
  )
  const now = () => forms.at(-1) as FormState<Text>
  const until = (isSo: (form: FormState<Text>) => boolean) => vi.waitFor(() => expect(isSo(now())).toBe(true))
  const ask = () => queryClient.invalidateQueries({ queryKey: ['text'] })
  return { now, until, shown, ask }
}

const anAnswer = () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { arrives: () => promise, arrive: resolve }
}

describe('saving a form', () => {
  it('never renders the previously stored values again', async () => {
    const { now, until, shown } = aForm({ body: '', title: '' }, async () => {})
    await until((form) => form.values.body === '')
    now().set('body', 'stone')
    await until((form) => form.changed.length === 1)
    now().submit()
    await until((form) => !form.isSaving && form.changed.length === 0)
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(shown.slice(shown.indexOf('stone')).filter((body) => body !== 'stone')).toEqual([])
    expect(now().changed).toEqual([])
  })

  it('keeps text that is typed during the request and marks it as unsaved', async () => {
    const server = { body: '', title: '' }
    const answer = anAnswer()
    const { now, until } = aForm(server, answer.arrives)
    await until((form) => form.changed.length === 0)
    now().set('body', 'stone')
    now().set('title', 'Waystone')
    await until((form) => form.changed.length === 2)
    now().submit()
    await until((form) => form.isSaving)
    now().set('body', 'stone and lantern')
    answer.arrive()
    await until((form) => !form.isSaving && form.changed.length === 1)
    expect(server).toEqual({ body: 'stone', title: 'Waystone' })
    expect(now().values).toEqual({ body: 'stone and lantern', title: 'Waystone' })
    expect(now().changed).toEqual(['body'])
  })

  it('compares text that is typed during the request with later changes by others', async () => {
    const server = { body: '', title: '' }
    const answer = anAnswer()
    const { now, until, ask } = aForm(server, answer.arrives)
    await until((form) => form.changed.length === 0)
    now().set('body', 'stone')
    await until((form) => form.changed.length === 1)
    now().submit()
    await until((form) => form.isSaving)
    now().set('body', 'stone and lantern')
    answer.arrive()
    await until((form) => !form.isSaving && form.changed.length === 1)
    await until((form) => form.conflicts.length === 0)
    Object.assign(server, { body: 'granite' })
    await ask()
    await until((form) => form.conflicts.length === 1)
    expect(now().values.body).toBe('stone and lantern')
  })

  it('lists fields that were changed elsewhere since they were edited, until the form is saved', async () => {
    const server = { body: 'clay', title: 'Waystone' }
    const { now, until, ask } = aForm(server, async () => {})
    await until((form) => form.values.body === 'clay')
    now().set('body', 'stone')
    await until((form) => form.changed.length === 1)
    expect(now().conflicts).toEqual([])
    Object.assign(server, { body: 'granite', title: 'Milestone' })
    await ask()
    await until((form) => form.conflicts.length === 1)
    expect(now().conflicts).toEqual(['body'])
    expect(now().values).toEqual({ body: 'stone', title: 'Milestone' })
    now().submit()
    await until((form) => !form.isSaving && form.changed.length === 0)
    expect(now().conflicts).toEqual([])
    now().set('body', 'marble')
    await until((form) => form.changed.length === 1)
    expect(now().conflicts).toEqual([])
  })

  it('keeps all values if the server rejects them', async () => {
    const { now, until } = aForm({ body: '', title: '' }, async () => Promise.reject(new Error('no')))
    await until((form) => form.changed.length === 0)
    now().set('body', 'stone')
    await until((form) => form.changed.length === 1)
    now().submit()
    await until((form) => form.error !== null && !form.isSaving)
    expect(now().values.body).toBe('stone')
    expect(now().changed).toEqual(['body'])
  })

  it('shows the error of a field only until the field is edited', async () => {
    const fields = [{ path: 'title', message: 'Taken.', rule: 'slug_in_use', params: {} }]
    const refusal = toApiError(400, { error: 'invalid_input', description: 'taken', fields })
    const { now, until } = aForm({ body: '', title: '' }, async () => Promise.reject(refusal))
    await until((form) => form.changed.length === 0)
    now().set('title', 'Waystone')
    await until((form) => form.changed.length === 1)
    now().submit()
    await until((form) => form.errors.title === 'Taken.' && !form.isSaving)
    expect(now().error).toBeUndefined()
    now().set('title', 'Milestone')
    await until((form) => form.errors.title === undefined)
    expect(now().error).toBeUndefined()
  })
})
