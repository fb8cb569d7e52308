import { useMutation } from '../../../lib/api/use-mutation.ts'
import { useEffect, useState } from 'react'
import { useIntl } from 'react-intl'
import { isApiError } from '@quarry/api/contract/client'
import type { PostedForm } from '../../../lib/forms/posted-form.ts'

type AuthFormOptions<T extends object, Response> = {
  send: (input: T) => Promise<Response>
  /** Whether the response ends the form, so that the page is left; always by default. */
  isDone?: (response: Response) => boolean
  leadsTo: string
  /** The form as it was refused when sent without scripts. */
  posted: PostedForm | undefined
}

/**
 * Sends a form about the viewer's account. After success the whole page is loaded from `leadsTo`, so that
 * nothing of the previous viewer stays in memory. Every field is required. An error belongs to a field if the
 * API names one.
 */
export function useAuthForm<T extends object, Response>({
  send,
  isDone = () => true,
  leadsTo,
  posted,
}: AuthFormOptions<T, Response>) {
  const intl = useIntl()
  const [missing, setMissing] = useState<ReadonlySet<string>>(new Set())
  /** Fields edited since the form was sent; their errors are hidden. */
  const [edited, setEdited] = useState<ReadonlySet<string>>(new Set())
  const [wasSent, setWasSent] = useState(false)
  const mutation = useMutation({
    mutationFn: send,
    meta: { showsOwnErrors: true },
    onSuccess: (response) => {
      if (isDone(response)) location.assign(leadsTo)
    },
  })
  useEffect(() => {
    if (missing.size > 0) document.querySelector<HTMLElement>('main [aria-invalid]')?.focus()
  }, [missing])
  const error = wasSent ? mutation.error : (posted?.error ?? null)
  const fields = isApiError(error) ? error.fields : []
  const errorOf = (path: string) => {
    if (edited.has(path)) return undefined
    if (missing.has(path)) return intl.formatMessage({ id: 'shell.rule.required' })
    return fields.find((field) => field.path === path)?.message
  }
  return {
    submit: (input: T) => {
      const empty = Object.entries(input).flatMap(([name, value]) => (value === '' ? [name] : []))
      setMissing(new Set(empty))
      setEdited(new Set())
      setWasSent(true)
      if (empty.length === 0) mutation.mutate(input)
      else mutation.reset()
    },
    // Stays busy after success, because the page is being replaced.
    isBusy: mutation.isPending || mutation.isSuccess,
    error,
    /**
     * Error of a field until it is edited; the first field with an error gets the focus when a page comes
     * back with errors.
     */
    stateOf: (path: string) => ({
      error: errorOf(path),
      autoFocus: fields[0]?.path === path,
      onInput: () => setEdited((before) => new Set(before).add(path)),
    }),
    isFieldError: fields.length > 0,
  }
}
