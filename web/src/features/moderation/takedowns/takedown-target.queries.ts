import { collectionPath, organizationPath } from '@quarry/api/contract/addresses'
import type { ApiClient } from '@quarry/api/contract/client'
import { getCollectionDetail } from '@quarry/api/contract/collections/collections'
import { getOrganization } from '@quarry/api/contract/organizations/organizations'
import type { Takedown } from '@quarry/api/contract/moderation/takedowns'
import { TAKEDOWN_KINDS, type TakedownKind } from '@quarry/domain/moderation/takedowns'
import { queryOptions } from '@tanstack/react-query'
import { orNotFound } from '../../projects/project.queries.ts'

/** A collection or an organization that staff may take down. */
export interface TakedownTarget {
  kind: TakedownKind
  id: string
  name: string
  takedown: Takedown | null
  href: string
}

/** Reads the target from the search parameters; undefined if none is named. */
export function takedownTargetOf({
  kind,
  id,
}: Record<string, unknown>): Pick<TakedownTarget, 'kind' | 'id'> | undefined {
  const known = TAKEDOWN_KINDS.find((one) => one === kind)
  return known && typeof id === 'string' && id.trim() !== '' ? { kind: known, id: id.trim() } : undefined
}

export const takedownTargetQuery = (api: ApiClient, { kind, id }: Pick<TakedownTarget, 'kind' | 'id'>) =>
  queryOptions({
    queryKey: ['takedown', kind, id] as const,
    queryFn: async (): Promise<TakedownTarget> => {
      if (kind === 'collection') {
        const { name, takedown } = await orNotFound(api(getCollectionDetail, { params: { collection: id } }))
        return { kind, id, name, takedown, href: collectionPath(id) }
      }
      const found = await orNotFound(api(getOrganization, { params: { organization: id } }))
      const { name, slug, takedown } = found
      return { kind, id: found.id, name, takedown, href: organizationPath(slug) }
    },
    staleTime: 0,
  })
