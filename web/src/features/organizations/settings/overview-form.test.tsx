import { toApiError } from '@quarry/api/contract/client'
import { editOrganization, type OrganizationDetail } from '@quarry/api/contract/organizations/organizations'
import { useQuery } from '@tanstack/react-query'
import { act } from 'react'
import { beforeEach, expect, it } from 'vitest'
import { button, pageStage, press, shows, text } from '../../../../testing/page-stage.tsx'
import { readDraftBase } from '../../../lib/forms/draft-storage.ts'
import { organizationKeys } from '../organization.queries.ts'
import { OverviewForm } from './overview-form.tsx'

const stage = pageStage()
const seen = {
  id: 'OOOOOOOO',
  slug: 'guild',
  name: 'Guild',
  description: 'First',
  icon_url: null,
  revision: 'seen',
  viewer: { can: ['organization.edit'] },
} as unknown as OrganizationDetail
const saved = { ...seen, description: 'Theirs', revision: 'saved' }
let stored = seen
beforeEach(() => {
  stored = seen
})

function Page() {
  const { data } = useQuery({
    queryKey: organizationKeys.all,
    queryFn: async () => stored,
    initialData: seen,
  })
  return <OverviewForm organization={data} projects={0} />
}

const summary = () => document.querySelector('textarea') as HTMLTextAreaElement
const sent = () => stage.sent.map(({ input }) => (input as { body: object }).body)
async function saveStale() {
  await stage.open(
    () => <Page />,
    (endpoint, { body }: { body: { revision: string } }) => {
      if (endpoint !== editOrganization || body.revision === 'saved') return undefined
      stored = saved
      throw toApiError(409, {
        error: 'conflict',
        description: 'this was changed by someone else in the meantime',
        fields: [{ path: 'description', message: 'was changed', rule: 'changed_meanwhile', params: {} }],
      })
    },
    { id: 'AAAAAAAA' },
    { siteUrl: 'https://quarry.test' },
  )
  await shows('Description')
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(summary(), 'Mine')
    summary().dispatchEvent(new Event('input', { bubbles: true }))
  })
  await shows('Save')
  await press(button('Save'))
  await shows('Description: changed while you were editing')
}

it('sends the revision that the edit is based on, and offers a choice after a conflict', async () => {
  await saveStale()
  expect(sent()).toEqual([{ description: 'Mine', revision: 'seen' }])
  expect(summary().value).toBe('Mine')
  await press(button('Compare'))
  await shows('Theirs:Theirs')
  await shows('Mine:Mine')
})

it('saves the own text over the other one only on request', async () => {
  await saveStale()
  await press(button('Save'))
  expect(sent().at(-1)).toEqual({ description: 'Mine', revision: 'seen' })
  await shows('Keep mine')
  await press(button('Keep mine'))
  await press(button('Save'))
  expect(sent().at(-1)).toEqual({ description: 'Mine', revision: 'saved' })
})

it('shows the saved text on request', async () => {
  await saveStale()
  await press(button('Take theirs'))
  expect(summary().value).toBe('Theirs')
  expect(text()).not.toContain('changed while you were editing')
})

it('stores the revision with the draft', async () => {
  await saveStale()
  window.dispatchEvent(new Event('pagehide'))
  expect(readDraftBase(`organization:${seen.id}`)).toEqual({
    values: { description: 'First' },
    revision: 'seen',
  })
})
