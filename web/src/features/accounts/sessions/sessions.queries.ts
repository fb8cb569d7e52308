import type { ApiClient } from '@quarry/api/contract/client'
import { endOtherSessions, endSession, listSessions } from '@quarry/api/contract/accounts/sessions'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useMutation } from '../../../lib/api/use-mutation.ts'
import { useRouter } from '@tanstack/react-router'

const keys = { all: ['sessions'] as const }

export const sessionsQuery = (api: ApiClient) =>
  queryOptions({ queryKey: keys.all, queryFn: () => api(listSessions, {}), staleTime: 0 })

function useEndMutation<T>(end: (api: ApiClient, input: T) => Promise<unknown>, onDone: () => void) {
  const { api } = useRouter().options.context
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (input: T) => end(api, input),
    onSuccess: onDone,
    // Also after an error: the session may have ended elsewhere.
    onSettled: () => queryClient.invalidateQueries({ queryKey: keys.all }),
  })
}

export const useEndSession = (onDone: () => void) =>
  useEndMutation((api, session: string) => api(endSession, { params: { session } }), onDone)

export const useEndOthers = (onDone: () => void) => useEndMutation((api) => api(endOtherSessions, {}), onDone)
