import { isApiError } from '@quarry/api/contract/client'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { PostedForm } from '../../../lib/forms/posted-form.ts'

interface MailedLinkOptions {
  send: () => Promise<unknown>
  /** The page as it says that it is done; the link then stands in no address any more. */
  leadsTo: string
  posted: PostedForm | undefined
  /** Sent without being asked as soon as there are scripts. */
  isSentAtOnce: boolean
}

export type MailedLink = ReturnType<typeof useMailedLink>

/** Does what a link in a mail is for, and tells how that ended. */
export function useMailedLink({ send, leadsTo, posted, isSentAtOnce }: MailedLinkOptions) {
  const mutation = useMutation({
    mutationFn: send,
    meta: { showsOwnErrors: true },
    onSuccess: () => location.replace(leadsTo),
  })
  const isBegun = useRef(posted !== undefined)
  const { mutate } = mutation
  useEffect(() => {
    if (!isSentAtOnce || isBegun.current) return
    isBegun.current = true
    mutate()
  }, [isSentAtOnce, mutate])
  const error = mutation.error ?? (mutation.isIdle ? posted?.error : undefined)
  const rule = isApiError(error) ? error.rule : undefined
  return {
    submit: () => mutate(),
    isBusy: mutation.isPending || mutation.isSuccess,
    /** Anything else than what becomes of links: it may be tried again. */
    error: rule === 'link_dead' || rule === 'email_verified_already' ? undefined : error,
    isDead: rule === 'link_dead',
    isDoneBefore: rule === 'email_verified_already',
  }
}
