import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useIntl } from 'react-intl'
import { isApiError } from '@quarry/api/contract/client'

/**
 * Sends a form of the sign-in pages. After success the whole page is loaded anew at `leadsTo`, so nothing of the
 * visitor before stays in memory. Every field is needed. Failures belong to a field where the API names one.
 */
export function useAuthForm<T extends object>(send: (input: T) => Promise<unknown>, leadsTo: string) {
  const intl = useIntl()
  const [missing, setMissing] = useState<ReadonlySet<string>>(new Set())
  const mutation = useMutation({
    mutationFn: send,
    meta: { showsOwnErrors: true },
    onSuccess: () => location.assign(leadsTo),
  })
  useEffect(() => {
    if (missing.size > 0) document.querySelector<HTMLElement>('.auth-card [aria-invalid]')?.focus()
  }, [missing])
  const { error } = mutation
  const fields = isApiError(error) ? error.fields : []
  return {
    submit: (input: T) => {
      const empty = Object.entries(input).flatMap(([name, value]) => (value === '' ? [name] : []))
      setMissing(new Set(empty))
      if (empty.length === 0) mutation.mutate(input)
      else mutation.reset()
    },
    // The page is being replaced after success; the button stays busy until then.
    isBusy: mutation.isPending || mutation.isSuccess,
    error,
    errorOf: (path: string) =>
      missing.has(path)
        ? intl.formatMessage({ id: 'auth.required' })
        : fields.find((field) => field.path === path)?.message,
    isFieldError: fields.length > 0,
  }
}
