import type { ApiClient } from '@quarry/api/contract/client'
import { listPasskeys, removePasskey, renamePasskey } from '@quarry/api/contract/accounts/passkeys'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useMutation } from '../../../lib/api/use-mutation.ts'
import { useRouter } from '@tanstack/react-router'
import { accountQuery } from '../account.queries.ts'

export const passkeysQuery = (api: ApiClient) =>
  queryOptions({ queryKey: ['passkeys'] as const, queryFn: () => api(listPasskeys, {}), staleTime: 0 })

function useInvalidatePasskeys() {
  const { api } = useRouter().options.context
  const queryClient = useQueryClient()
  return () =>
    Promise.all([
      queryClient.invalidateQueries(passkeysQuery(api)),
      queryClient.invalidateQueries(accountQuery(api)),
    ])
}

interface SaveOptions {
  /** The passkey to rename; undefined creates one. */
  id: string | undefined
  onSaved: () => void
}

/** The dialog shows errors. */
export function useSavePasskey({ id, onSaved }: SaveOptions) {
  const { api } = useRouter().options.context
  const invalidate = useInvalidatePasskeys()
  return useMutation({
    mutationFn: async (name: string) => {
      if (id !== undefined) {
        await api(renamePasskey, { params: { passkey: id }, body: { name } })
        return
      }
      const { createPasskey } = await import('./webauthn.ts')
      await createPasskey(api, name)
    },
    meta: { showsOwnErrors: true },
    onSuccess: onSaved,
    onSettled: invalidate,
  })
}

export function useRemovePasskey(onDone: () => void) {
  const { api } = useRouter().options.context
  const invalidate = useInvalidatePasskeys()
  return useMutation({
    mutationFn: (passkey: string) => api(removePasskey, { params: { passkey } }),
    onSuccess: onDone,
    onSettled: invalidate,
  })
}
