import type { ApiClient } from '@quarry/api/contract/client'
import { getCollectionDetail } from '@quarry/api/contract/collections/collections'
import { getOrganization } from '@quarry/api/contract/organizations/organizations'
import type { Takedown } from '@quarry/api/contract/moderation/takedowns'
import { TAKEDOWN_KINDS, type TakedownKind } from '@quarry/domain/moderation/takedowns'
import { queryOptions } from '@tanstack/react-query'
import { orNotFound } from '../../projects/project.queries.ts'

/** What is to be judged, as the page shows it. */
export interface JudgedThing {
  kind: TakedownKind
  id: string
  name: string
  takedown: Takedown | null
  /** Page of the thing itself. */
  href: string
}

/** What the page is asked about; undefined as long as nothing is named. */
export function judgedOf({
  kind,
  id,
}: Record<string, unknown>): Pick<JudgedThing, 'kind' | 'id'> | undefined {
  const known = TAKEDOWN_KINDS.find((one) => one === kind)
  return known && typeof id === 'string' && id.trim() !== '' ? { kind: known, id: id.trim() } : undefined
}

export const judgedQuery = (api: ApiClient, { kind, id }: Pick<JudgedThing, 'kind' | 'id'>) =>
  queryOptions({
    queryKey: ['takedown', kind, id] as const,
    queryFn: async (): Promise<JudgedThing> => {
      if (kind === 'collection') {
        const { name, takedown } = await orNotFound(api(getCollectionDetail, { params: { collection: id } }))
        return { kind, id, name, takedown, href: `/collection/${encodeURIComponent(id)}` }
      }
      const found = await orNotFound(api(getOrganization, { params: { organization: id } }))
      const { name, slug, takedown } = found
      return { kind, id: found.id, name, takedown, href: `/organization/${encodeURIComponent(slug)}` }
    },
    staleTime: 0,
  })
