import type { ApiClient } from '@quarry/api/contract/client'
import { useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useMutation } from '../../lib/api/use-mutation.ts'

export interface HostingMutation<Variables, Data> {
  send: (api: ApiClient, variables: Variables) => Promise<Data>
  onDone?: (data: Data) => unknown
  showsOwnErrors?: boolean
}

/** A change after which the queries below `queryKey` are read again, also when it failed: others may have changed them. */
export function useHostingMutation<Variables, Data>(
  queryKey: QueryKey,
  { send, onDone, showsOwnErrors = false }: HostingMutation<Variables, Data>,
) {
  const { api } = useRouter().options.context
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (variables: Variables) => send(api, variables),
    meta: { showsOwnErrors },
    onSuccess: async (data) => {
      await onDone?.(data)
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  })
}
