import type { ApiClient } from '@quarry/api/contract/client'
import type { Endpoint } from '@quarry/api/contract/endpoint'
import type { NativeForm } from '../src/lib/forms/native-form.ts'

type Pairs = ConstructorParameters<typeof URLSearchParams>[0]

interface Around {
  /** Path of the form's page. */
  page?: string
  /** Response or error of the API. */
  answer?: unknown
  cookies?: string
}

/** Submits a native form; returns its API requests, their endpoints, and the next page. */
export async function sendForm(
  form: NativeForm,
  pairs: Pairs,
  { page = '/', answer, cookies = '' }: Around = {},
) {
  const fields = new URLSearchParams(pairs)
  const asked: unknown[] = []
  const endpoints: Endpoint[] = []
  const api = (async (endpoint: Endpoint, input: unknown) => {
    endpoints.push(endpoint)
    asked.push(input)
    if (answer instanceof Error) throw answer
    return answer
  }) as unknown as ApiClient
  const done = await form.send({
    field: (name) => fields.get(name) ?? '',
    fields: (name) => fields.getAll(name),
    has: (name) => fields.has(name),
    api,
    page: new URL(page, 'https://quarry.test'),
    cookies,
    isSecure: true,
  })
  return { asked, endpoints, done }
}
