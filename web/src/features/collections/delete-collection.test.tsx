import type { CollectionDetail } from '@quarry/api/contract/collections/collections'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { expect, it, vi } from 'vitest'
import { button, dialog, opened, pageStage, press } from '../../../testing/page-stage.tsx'
import { collectionKeys } from './collection.queries.ts'
import { DeleteCollection } from './delete-collection.tsx'

const stage = pageStage()
let client: QueryClient
function Page() {
  const current = useQueryClient()
  useEffect(() => {
    client = current
  }, [current])
  return <DeleteCollection collection={{ id: 'CCCCCCCC', name: 'Lamps' } as CollectionDetail} />
}

it('removes the deleted collection from the cache, so that the way back does not show it', async () => {
  await stage.open(
    () => <Page />,
    () => undefined,
    { id: 'AAAAAAAA' },
  )
  client.setQueryData(collectionKeys.one('CCCCCCCC'), { name: 'Lamps' })
  await press(button('Delete collection'))
  await opened()
  await press(button('Delete collection', dialog()))
  await vi.waitFor(() => expect(client.getQueryData(collectionKeys.one('CCCCCCCC'))).toBeUndefined())
})
