import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useIntl } from 'react-intl'
import { isApiError } from '@quarry/api/contract/client'
import type { PostedForm } from '../../../lib/forms/posted-form.ts'

type AuthFormOptions<T extends object, Answer> = {
  send: (input: T) => Promise<Answer>
  /** Whether the answer is the end of it, and the page to be left; always, unless told otherwise. */
  isEnd?: (answer: Answer) => boolean
  leadsTo: string
  /** The form as it came back, sent before there were scripts. */
  posted: PostedForm | undefined
}

/**
 * Sends a form about the own account. After success the whole page is loaded anew at `leadsTo`, so nothing of the
 * visitor before stays in memory. Every field is needed. Failures belong to a field where the API names one.
 */
export function useAuthForm<T extends object, Answer>({
  send,
  isEnd = () => true,
  leadsTo,
  posted,
}: AuthFormOptions<T, Answer>) {
  const intl = useIntl()
  const [missing, setMissing] = useState<ReadonlySet<string>>(new Set())
  /** Fields that were typed into since it was sent: what was wrong with them may be right by now. */
  const [mended, setMended] = useState<ReadonlySet<string>>(new Set())
  const [wasSent, setWasSent] = useState(false)
  const mutation = useMutation({
    mutationFn: send,
    meta: { showsOwnErrors: true },
    onSuccess: (answer) => {
      if (isEnd(answer)) location.assign(leadsTo)
    },
  })
  useEffect(() => {
    if (missing.size > 0) document.querySelector<HTMLElement>('main [aria-invalid]')?.focus()
  }, [missing])
  const error = wasSent ? mutation.error : (posted?.error ?? null)
  const fields = isApiError(error) ? error.fields : []
  const errorOf = (path: string) => {
    if (mended.has(path)) return undefined
    if (missing.has(path)) return intl.formatMessage({ id: 'shell.rule.required' })
    return fields.find((field) => field.path === path)?.message
  }
  return {
    submit: (input: T) => {
      const empty = Object.entries(input).flatMap(([name, value]) => (value === '' ? [name] : []))
      setMissing(new Set(empty))
      setMended(new Set())
      setWasSent(true)
      if (empty.length === 0) mutation.mutate(input)
      else mutation.reset()
    },
    // The page is being replaced after success; the button stays busy until then.
    isBusy: mutation.isPending || mutation.isSuccess,
    error,
    /**
     * What is wrong with a field, until it is typed into; the first one of a page that comes back with errors has the
     * focus.
     */
    stateOf: (path: string) => ({
      error: errorOf(path),
      autoFocus: fields[0]?.path === path,
      onInput: () => setMended((before) => new Set(before).add(path)),
    }),
    isFieldError: fields.length > 0,
  }
}
