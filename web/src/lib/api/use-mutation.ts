import {
  type MutationFunction,
  useMutation as useQueryMutation,
  type UseMutationOptions,
} from '@tanstack/react-query'
import { useCallback, useRef } from 'react'

/** How long a request waits at most for the response to the one before, which may never come. */
const ORDER_MS = 10_000

/**
 * `useMutation` of React Query for all requests that change something. While a request is running, a second one with
 * the same variables is ignored: a double click sends one request. It is running until its callbacks have finished, so
 * let them wait for the queries that hide the button. Requests of one hook with other variables are sent in order, each
 * after the response to the one before: the last press decides. Give each row of a list a hook of its own.
 */
export function useMutation<Data = unknown, Failure = Error, Variables = void, Context = unknown>(
  options: UseMutationOptions<Data, Failure, Variables, Context> & {
    mutationFn: MutationFunction<Data, Variables>
  },
) {
  const { mutationFn } = options
  /** Resolves after the response to the last request; absent if none is running. */
  const sent = useRef<Promise<void>>(undefined)
  const running = useRef<Variables[]>([])
  const mutation = useQueryMutation<Data, Failure, Variables, Context>({
    ...options,
    mutationFn: (...input) => {
      const send = () => mutationFn(...input)
      const request = sent.current ? Promise.race([sent.current, wait(ORDER_MS)]).then(send) : send()
      const done = request.then(ignore, ignore)
      sent.current = done
      void done.then(() => {
        if (sent.current === done) sent.current = undefined
      })
      return request
    },
    onSettled: async (...settled) => {
      try {
        await options.onSettled?.(...settled)
      } finally {
        const [, , variables] = settled
        const at = running.current.indexOf(variables)
        running.current = running.current.filter((_, position) => position !== at)
      }
    },
  })
  const { mutate: send } = mutation
  // The same function for every render, as effects depend on it.
  const mutate = useCallback<typeof send>(
    (...[variables, callbacks]) => {
      // Only the latest: to switch on, off and on again sends three requests.
      if (running.current.length > 0 && isSame(running.current.at(-1), variables)) return
      running.current.push(variables as Variables)
      send(variables as Variables, callbacks)
    },
    [send],
  )
  /** The variables of the latest request while it is running. */
  const sending = mutation.isPending ? mutation.variables : undefined
  return { ...mutation, mutate, sending }
}

const ignore = () => {}
const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

const isSame = (one: unknown, other: unknown) => textOf(one) === textOf(other)

/** Files are compared by name, size and time; as JSON all of them are alike. */
const textOf = (value: unknown) =>
  JSON.stringify(value, (_key, part: unknown) =>
    part instanceof File ? [part.name, part.size, part.lastModified] : part,
  )
