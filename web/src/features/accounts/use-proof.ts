import { prove } from '@quarry/api/contract/record'
import { useMutation } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { isApiError } from '@quarry/api/contract/client'
import { useState } from 'react'

/** The password of somebody who is signed in already, and what was wrong with it. */
export function useProof(onProved: () => void) {
  const { api } = useRouter().options.context
  const [password, setPassword] = useState('')
  const mutation = useMutation({
    mutationFn: () => api(prove, { body: { password } }),
    meta: { showsOwnErrors: true },
    onSuccess: onProved,
  })
  const { error } = mutation
  const fields = isApiError(error) ? error.fields : []
  return {
    password,
    setPassword,
    submit: () => mutation.mutate(),
    isBusy: mutation.isPending,
    error: fields.length > 0 ? null : error,
    stateOf: (path: string) => ({
      error: fields.find((field) => field.path === path)?.message,
      autoFocus: path === 'password',
    }),
  }
}
