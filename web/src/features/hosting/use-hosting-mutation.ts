import type { ApiClient } from '@quarry/api/contract/client'
import { useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useMutation } from '../../lib/api/use-mutation.ts'

export interface HostingMutation<Variables, Data> {
  send: (api: ApiClient, variables: Variables) => Promise<Data>
  onDone?: (data: Data) => unknown
  /**
   * Reads the page again before `onDone`, which closes a dialog. Otherwise the change would move the content below it
   * while the user already presses something there.
   */
  isShownFirst?: boolean
  showsOwnErrors?: boolean
}

/** How long a dialog stays open at most until the page shows its change. */
const SHOWN_MS = 2_000
const passed = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** A change after which the queries below `queryKey` are read again, also when it failed: others may have changed them. */
export function useHostingMutation<Variables, Data>(
  queryKey: QueryKey,
  { send, onDone, isShownFirst = false, showsOwnErrors = false }: HostingMutation<Variables, Data>,
) {
  const { api } = useRouter().options.context
  const queryClient = useQueryClient()
  const refresh = () => queryClient.invalidateQueries({ queryKey })
  return useMutation({
    mutationFn: (variables: Variables) => send(api, variables),
    meta: { showsOwnErrors },
    onSuccess: async (data) => {
      if (isShownFirst) {
        await Promise.race([refresh(), passed(SHOWN_MS)])
        // The page gets the data of queries in a task of its own.
        await passed(0)
      }
      await onDone?.(data)
    },
    onSettled: (_data, error) => (isShownFirst && !error ? undefined : refresh()),
  })
}
