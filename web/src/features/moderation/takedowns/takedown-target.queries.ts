import type { ApiClient } from '@quarry/api/contract/client'
import { getCollectionDetail } from '@quarry/api/contract/collections/collections'
import { getOrganization } from '@quarry/api/contract/accounts/profiles'
import type { Takedown } from '@quarry/api/contract/moderation/takedowns'
import { TAKEDOWN_NOUNS, type TakedownNoun } from '@quarry/domain/moderation/takedowns'
import { queryOptions } from '@tanstack/react-query'
import { orNotFound } from '../../projects/project.queries.ts'

/** What is to be judged, as the page shows it. */
export interface JudgedThing {
  noun: TakedownNoun
  id: string
  name: string
  takedown: Takedown | null
  /** Page of the thing itself. */
  href: string
}

/** What the page is asked about; undefined as long as nothing is named. */
export function judgedOf({
  noun,
  id,
}: Record<string, unknown>): Pick<JudgedThing, 'noun' | 'id'> | undefined {
  const known = TAKEDOWN_NOUNS.find((one) => one === noun)
  return known && typeof id === 'string' && id.trim() !== '' ? { noun: known, id: id.trim() } : undefined
}

export const judgedQuery = (api: ApiClient, { noun, id }: Pick<JudgedThing, 'noun' | 'id'>) =>
  queryOptions({
    queryKey: ['takedown', noun, id] as const,
    queryFn: async (): Promise<JudgedThing> => {
      if (noun === 'collection') {
        const { name, takedown } = await orNotFound(api(getCollectionDetail, { params: { collection: id } }))
        return { noun, id, name, takedown, href: `/collection/${encodeURIComponent(id)}` }
      }
      const found = await orNotFound(api(getOrganization, { params: { organization: id } }))
      const { name, slug, takedown } = found
      return { noun, id: found.id, name, takedown, href: `/organization/${encodeURIComponent(slug)}` }
    },
    staleTime: 0,
  })
