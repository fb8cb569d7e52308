import { isApiError, type ApiClient } from '@quarry/api/contract/client'
import { expect, it } from 'vitest'
import { bulkEditForm } from './bulk-edit.forms.ts'

/** Sends the form with these fields; returns the API request, or the fields that were rejected. */
async function sent(pairs: readonly (readonly [string, string])[]) {
  const fields = new URLSearchParams(pairs.map(([name, value]) => [name, value]))
  const requests: unknown[] = []
  const api = (async (_: unknown, input: unknown) => requests.push(input)) as unknown as ApiClient
  const done = await bulkEditForm
    .send({
      field: (name) => fields.get(name) ?? '',
      fields: (name) => fields.getAll(name),
      has: (name) => fields.has(name),
      api,
      page: new URL('https://quarry.test/dashboard/projects?edit=links'),
      cookies: '',
      isSecure: true,
    })
    .catch((error: unknown) => (isApiError(error) ? error.fields.map(({ path }) => path) : error))
  return { requests, done }
}

it('sets the given fields, removes the ticked ones and leaves the rest unchanged', async () => {
  const { requests, done } = await sent([
    ['project', 'one'],
    ['project', 'two'],
    ['issues_url', ' https://issues.example '],
    ['source_url', ''],
    ['wiki_url', 'https://typed-before-ticking.example'],
    ['clear', 'wiki_url'],
  ])
  expect(requests).toEqual([
    { query: { ids: '["one","two"]' }, body: { issues_url: 'https://issues.example', wiki_url: null } },
  ])
  expect(done).toEqual({ to: '/dashboard/projects?changed=2' })
})

it('adds tags as additional tags and removes them from main and additional tags', async () => {
  const { requests } = await sent([
    ['project', 'one'],
    ['add_tag', 'magic'],
    ['add_tag', 'mobs'],
    ['remove_tag', 'mobs'],
  ])
  expect(requests).toEqual([
    {
      query: { ids: '["one"]' },
      body: {
        add_additional_categories: ['magic'],
        remove_categories: ['mobs'],
        remove_additional_categories: ['mobs'],
      },
    },
  ])
})

it('sends no request and reports both errors when neither a project nor a change is given', async () => {
  expect(await sent([['issues_url', '  ']])).toEqual({ requests: [], done: ['project', 'changes'] })
  expect(await sent([['project', 'one']])).toEqual({ requests: [], done: ['changes'] })
  expect(await sent([['clear', 'wiki_url']])).toEqual({ requests: [], done: ['project'] })
})
