import { isApiError } from '@quarry/api/contract/client'
import { useMutation } from '@tanstack/react-query'
import type { PostedForm } from '../../../lib/forms/posted-form.ts'

interface MailedLinkOptions<Answer> {
  send: () => Promise<Answer>
  /** The page as it says that it is done; the link then stands in no address any more. */
  leadsTo: (answer: Answer) => string
  posted: PostedForm | undefined
}

export type MailedLink = ReturnType<typeof useMailedLink>

/**
 * Does what a link in a mail is for once its reader says so, and tells how that ended. Never when the page is opened:
 * what looks through mails opens the links in them, with scripts and before anybody has read them.
 */
export function useMailedLink<Answer>({ send, leadsTo, posted }: MailedLinkOptions<Answer>) {
  const mutation = useMutation({
    mutationFn: send,
    meta: { showsOwnErrors: true },
    onSuccess: (answer) => location.replace(leadsTo(answer)),
  })
  const error = mutation.error ?? (mutation.isIdle ? posted?.error : undefined)
  const rule = isApiError(error) ? error.rule : undefined
  return {
    submit: () => mutation.mutate(),
    isBusy: mutation.isPending || mutation.isSuccess,
    /** Anything else than what becomes of links: it may be tried again. */
    error: rule === 'link_dead' || rule === 'email_verified_already' ? undefined : error,
    isDead: rule === 'link_dead',
    isDoneBefore: rule === 'email_verified_already',
  }
}
