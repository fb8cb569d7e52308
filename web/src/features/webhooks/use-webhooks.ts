import { useMutation, useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { webhookCalls, webhooksQuery, type Holder, type WebhookFields } from './webhooks.queries.ts'

/** An answer to a test is looked for that often, and no longer than it may take. */
const LOOK_EVERY_MS = 1000
const LOOK_FOR_MS = 20_000

export type WebhookAction = 'pause' | 'resume' | 'test' | 'remove'

interface Test {
  webhook: string
  /** The newest answer before it. */
  before: number | undefined
  until: number
}

/** The webhooks of a holder, and what is done with them. */
export function useWebhooks(holder: Holder) {
  const { api } = useRouter().options.context
  const queryClient = useQueryClient()
  const query = webhooksQuery(api, holder)
  const { data: webhooks } = useSuspenseQuery(query)
  const [test, setTest] = useState<Test>()
  const [secret, setSecret] = useState<string>()
  const calls = webhookCalls(api, holder)
  const newest = (id: string) => webhooks.find((one) => one.id === id)?.answers[0]?.id
  const isTesting = (id: string) => test?.webhook === id && newest(id) === test.before
  useQuery({
    ...query,
    enabled: test !== undefined && isTesting(test.webhook),
    refetchInterval: () => (test && Date.now() < test.until ? LOOK_EVERY_MS : false),
  })
  const onSettled = () => queryClient.invalidateQueries({ queryKey: query.queryKey })
  const action = useMutation({
    mutationFn: async ({ id, action }: { id: string; action: WebhookAction }) => {
      if (action === 'remove') await calls.remove(id)
      else if (action === 'test') await calls.test(id)
      else await calls.edit(id, { paused: action === 'pause' })
    },
    onSuccess: (_, { id, action }) => {
      if (action === 'test') setTest({ webhook: id, before: newest(id), until: Date.now() + LOOK_FOR_MS })
    },
    onSettled,
  })
  const save = useMutation({
    mutationFn: async ({ id, fields }: { id: string | undefined; fields: WebhookFields }) => {
      if (id !== undefined) return calls.edit(id, fields)
      const made = await calls.add(fields)
      // Chats are told without a signature.
      return fields.format === 'json' ? made.secret : undefined
    },
    meta: { showsOwnErrors: true },
    onSuccess: setSecret,
    onSettled,
  })
  const renew = useMutation({
    mutationFn: async (id: string) => (await calls.renew(id)).secret,
    onSuccess: setSecret,
  })
  return { webhooks, isTesting, secret, action, save, renew }
}

export type Webhooks = ReturnType<typeof useWebhooks>
