import type { ApiClient } from '@quarry/api/contract/client'
import {
  type CollectionDetail,
  getCollectionDetail,
  listUserCollections,
} from '@quarry/api/contract/collections/collections'
import { listFollowing } from '@quarry/api/contract/collections/follows'
import { listFollowedCreators } from '@quarry/api/contract/collections/followed-creators'
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { useMutation } from '../../lib/api/use-mutation.ts'
import { useRouter } from '@tanstack/react-router'
import { orNotFound, projectKeys } from '../projects/project.queries.ts'

export const FOLLOWED_PER_PAGE = 20

export const collectionKeys = {
  one: (id: string) => ['collection', id] as const,
  own: ['own-collections'] as const,
  following: ['following'] as const,
}

export const collectionQuery = (api: ApiClient, collection: string) =>
  queryOptions({
    queryKey: collectionKeys.one(collection),
    queryFn: ({ signal }) => orNotFound(api(getCollectionDetail, { params: { collection } }, { signal })),
  })

export const ownCollectionsQuery = (api: ApiClient, viewerId: string) =>
  queryOptions({
    queryKey: collectionKeys.own,
    queryFn: () => api(listUserCollections, { params: { user: viewerId } }),
    staleTime: 0,
  })

export const followingQuery = (api: ApiClient, page: number) =>
  queryOptions({
    queryKey: [...collectionKeys.following, page] as const,
    queryFn: () =>
      api(listFollowing, { query: { offset: (page - 1) * FOLLOWED_PER_PAGE, limit: FOLLOWED_PER_PAGE } }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })

/** A mutation of a collection; afterwards everything that shows it reloads. */
export function useCollectionChange<T = void>(
  { id }: Pick<CollectionDetail, 'id'>,
  mutate: (api: ApiClient, input: T) => Promise<unknown>,
  onDone?: (input: T) => unknown,
  /** For forms, which show the failure themselves. */
  { showsOwnErrors = false } = {},
) {
  const { api } = useRouter().options.context
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (input: T) => mutate(api, input),
    meta: { showsOwnErrors },
    onSuccess: async (_response, input) => {
      await onDone?.(input)
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: collectionKeys.one(id) }),
        queryClient.invalidateQueries({ queryKey: collectionKeys.own }),
        queryClient.invalidateQueries({ queryKey: ['profile'] }),
        queryClient.invalidateQueries({ queryKey: projectKeys.all }),
      ])
    },
  })
}

export const followedCreatorsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['followed-creators'] as const,
    queryFn: ({ signal }) => api(listFollowedCreators, {}, { signal }),
    staleTime: 0,
  })
