import {
  disableTotp,
  enableTotp,
  getTotpSecret,
  makeBackupCodes,
} from '@quarry/api/contract/accounts/second-factor'
import { useQueryClient } from '@tanstack/react-query'
import { useMutation } from '../../../lib/api/use-mutation.ts'
import { useRouter } from '@tanstack/react-router'
import { accountQuery } from '../account.queries.ts'

/** Mutations of the second factor; each dialog shows its own errors. */
export function useSecondFactor() {
  const { api } = useRouter().options.context
  const queryClient = useQueryClient()
  const options = {
    meta: { showsOwnErrors: true },
    onSettled: () => queryClient.invalidateQueries(accountQuery(api)),
  }
  return {
    propose: useMutation({ ...options, mutationFn: () => api(getTotpSecret, {}) }),
    turnOn: useMutation({
      ...options,
      mutationFn: (body: { flow: string; code: string }) => api(enableTotp, { body }),
    }),
    turnOff: useMutation({ ...options, mutationFn: (code: string) => api(disableTotp, { body: { code } }) }),
    renew: useMutation({ ...options, mutationFn: () => api(makeBackupCodes, {}) }),
  }
}
