import { useMutation } from '@tanstack/react-query'
import { isApiError } from '@quarry/api/contract/client'

/**
 * Sends a form of the sign-in pages. After success the whole page is loaded anew at `leadsTo`, so nothing of the
 * visitor before stays in memory. Failures belong to a field where the API names one.
 */
export function useAuthForm<T>(send: (input: T) => Promise<unknown>, leadsTo: string) {
  const mutation = useMutation({
    mutationFn: send,
    meta: { showsOwnErrors: true },
    onSuccess: () => location.assign(leadsTo),
  })
  const { error } = mutation
  const fields = isApiError(error) ? error.fields : []
  return {
    submit: mutation.mutate,
    // The page is being replaced after success; the button stays busy until then.
    isBusy: mutation.isPending || mutation.isSuccess,
    error,
    errorOf: (path: string) => fields.find((field) => field.path === path)?.message,
    isFieldError: fields.length > 0,
  }
}
