import type { ApiClient } from '@quarry/api/contract/client'
import { createPat, deletePat, editPat, listPats, type Pat } from '@quarry/api/contract/accounts/pats'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { pickFields } from '../../forms/pick-fields.ts'
import { useMutation } from '../../../lib/api/use-mutation.ts'
import { useRouter } from '@tanstack/react-router'

const keys = { all: ['pats'] as const }

export const patsQuery = (api: ApiClient) =>
  queryOptions({ queryKey: keys.all, queryFn: () => api(listPats, {}), staleTime: 0 })

export type PatFields = Pick<Pat, 'name' | 'scopes' | 'expires'>

interface PatSave {
  fields: PatFields
  /** The edited fields, and the revision that they are based on. */
  changed: readonly (keyof PatFields)[]
  base: string
}

interface SaveOptions {
  /** The token to edit; undefined creates one. */
  id: string | undefined
  /** Receives the secret of a new token. */
  onSaved: (secret: string | null) => void
}

/** The dialog shows errors at their fields. */
export function useSavePat({ id, onSaved }: SaveOptions) {
  const { api } = useRouter().options.context
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({ fields, changed, base }: PatSave) => {
      if (id === undefined) return (await api(createPat, { body: fields })).access_token
      await api(editPat, { params: { pat: id }, body: { ...pickFields(fields, changed), revision: base } })
      return null
    },
    meta: { showsOwnErrors: true },
    onSuccess: onSaved,
    onSettled: () => queryClient.invalidateQueries({ queryKey: keys.all }),
  })
}

export function useRevokePat(onDone: () => void) {
  const { api } = useRouter().options.context
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (pat: string) => api(deletePat, { params: { pat } }),
    onSuccess: onDone,
    onSettled: () => queryClient.invalidateQueries({ queryKey: keys.all }),
  })
}
