import { useRouter, type AnyRouter } from '@tanstack/react-router'
import { act, useEffect } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { pageStage, shows, typeInto } from '../../../../testing/page-stage.tsx'
import { UserSearchPage } from './user-search-page.tsx'

const stage = pageStage()
let router: AnyRouter
const searched: unknown[] = []
beforeEach(() => void (searched.length = 0))

function Page() {
  const used = useRouter()
  useEffect(() => {
    router = used
  }, [used])
  return <UserSearchPage search={{ q: '' }} />
}
const search = async (q: string) => {
  await stage.open(
    () => <Page />,
    (_endpoint, { query }: { query: unknown }) => {
      searched.push(query)
      return { people: [], has_more: false, shows_addresses: true }
    },
    { id: 'ADA' },
  )
  await vi.waitFor(() => expect(document.querySelector('input[type=search]')).not.toBeNull())
  await typeInto(document.querySelector('input[type=search]') as HTMLInputElement, q)
  await act(async () => document.querySelector('form')?.requestSubmit())
}
const address = () => router.history.location.href

it('searches for an email without putting it into the address of the page', async () => {
  await search('ann@mail.example')
  await shows('No')
  expect(searched).toEqual([{ search: 'ann@mail.example', after: undefined }])
  expect(address()).not.toContain('ann')
  expect(document.querySelector('form')?.method).toBe('post')
})

it('puts a name into the address', async () => {
  await search('copper')
  await vi.waitFor(() => expect(address()).toBe('/admin/user_email?q=copper'))
})
