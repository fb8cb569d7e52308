import { prove } from '@quarry/api/contract/accounts/record'
import { useMutation } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { isApiError } from '@quarry/api/contract/client'
import { useState } from 'react'

/** What is typed to show who somebody is. */
export type TypedProof = 'password' | 'code'

/** The password, or a code, of somebody who is signed in already, and what was wrong with it. */
export function useProof(typed: TypedProof, onProved: () => void) {
  const { api } = useRouter().options.context
  const [value, setValue] = useState('')
  const mutation = useMutation({
    mutationFn: () => api(prove, { body: typed === 'code' ? { code: value } : { password: value } }),
    meta: { showsOwnErrors: true },
    onSuccess: onProved,
  })
  const { error } = mutation
  const fields = isApiError(error) ? error.fields : []
  return {
    value,
    setValue,
    submit: () => mutation.mutate(),
    reset: () => {
      setValue('')
      mutation.reset()
    },
    isBusy: mutation.isPending,
    error: fields.length > 0 ? null : error,
    stateOf: (path: string) => ({
      error: fields.find((field) => field.path === path)?.message,
      autoFocus: path === typed,
    }),
  }
}
