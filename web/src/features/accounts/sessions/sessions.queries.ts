import type { ApiClient } from '@quarry/api/contract/client'
import { endOtherSessions, endSession, listSessions } from '@quarry/api/contract/accounts/sessions'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'

const keys = { all: ['sessions'] as const }

export const sessionsQuery = (api: ApiClient) =>
  queryOptions({ queryKey: keys.all, queryFn: () => api(listSessions, {}), staleTime: 0 })

function useEnd<T>(end: (api: ApiClient, given: T) => Promise<unknown>, onDone: () => void) {
  const { api } = useRouter().options.context
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (given: T) => end(api, given),
    onSuccess: onDone,
    // One that has ended elsewhere meanwhile is not there any more; the list then says so.
    onSettled: () => queryClient.invalidateQueries({ queryKey: keys.all }),
  })
}

export const useEndSession = (onDone: () => void) =>
  useEnd((api, session: string) => api(endSession, { params: { session } }), onDone)

export const useEndOthers = (onDone: () => void) => useEnd((api) => api(endOtherSessions, {}), onDone)
