import { isApiError } from '@quarry/api/contract/client'
import { useMutation } from '../../../lib/api/use-mutation.ts'
import type { PostedForm } from '../../../lib/forms/posted-form.ts'

interface EmailLinkOptions<Response> {
  send: () => Promise<Response>
  /** Address of the result, which no longer contains the token. */
  leadsTo: (response: Response) => string
  posted: PostedForm | undefined
}

export type EmailLink = ReturnType<typeof useEmailLink>

/**
 * Runs the action of a link from an email once the user confirms it. Opening the page must not be enough:
 * email scanners open links, with scripts and before the user has read the email.
 */
export function useEmailLink<Response>({ send, leadsTo, posted }: EmailLinkOptions<Response>) {
  const mutation = useMutation({
    mutationFn: send,
    meta: { showsOwnErrors: true },
    onSuccess: (response) => location.replace(leadsTo(response)),
  })
  const error = mutation.error ?? (mutation.isIdle ? posted?.error : undefined)
  const rule = isApiError(error) ? error.rule : undefined
  return {
    submit: () => mutation.mutate(),
    isBusy: mutation.isPending || mutation.isSuccess,
    /** Errors other than a dead link: the user may try again. */
    error: rule === 'link_dead' || rule === 'email_verified_already' ? undefined : error,
    isDead: rule === 'link_dead',
    isDoneBefore: rule === 'email_verified_already',
  }
}
