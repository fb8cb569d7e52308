import { useMutation, useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { webhookCalls, webhooksQuery, type WebhookOwner, type WebhookFields } from './webhooks.queries.ts'

/** How often to poll for the response to a test. The limit exceeds the timeout of a delivery. */
const POLL_INTERVAL_MS = 1000
const POLL_LIMIT_MS = 20_000

export type WebhookAction = 'pause' | 'resume' | 'test' | 'remove'

interface Test {
  webhook: string
  /** Id of the newest response before the test. */
  before: number | undefined
  until: number
}

/** The webhooks of an owner and the mutations on them. */
export function useWebhooks(owner: WebhookOwner) {
  const { api } = useRouter().options.context
  const queryClient = useQueryClient()
  const query = webhooksQuery(api, owner)
  const { data: webhooks } = useSuspenseQuery(query)
  const [test, setTest] = useState<Test>()
  const [secret, setSecret] = useState<string>()
  const calls = webhookCalls(api, owner)
  const newestResponse = (id: string) => webhooks.find((one) => one.id === id)?.answers[0]?.id
  const isTesting = (id: string) => test?.webhook === id && newestResponse(id) === test.before
  useQuery({
    ...query,
    enabled: test !== undefined && isTesting(test.webhook),
    refetchInterval: () => (test && Date.now() < test.until ? POLL_INTERVAL_MS : false),
  })
  const onSettled = () => queryClient.invalidateQueries({ queryKey: query.queryKey })
  const action = useMutation({
    mutationFn: async ({ id, action }: { id: string; action: WebhookAction }) => {
      if (action === 'remove') await calls.remove(id)
      else if (action === 'test') await calls.test(id)
      else await calls.edit(id, { paused: action === 'pause' })
    },
    onSuccess: (_, { id, action }) => {
      if (action === 'test')
        setTest({ webhook: id, before: newestResponse(id), until: Date.now() + POLL_LIMIT_MS })
    },
    onSettled,
  })
  const save = useMutation({
    mutationFn: async ({ id, fields }: { id: string | undefined; fields: WebhookFields }) => {
      if (id !== undefined) return calls.edit(id, fields)
      const created = await calls.add(fields)
      // Chat formats are sent without a signature, so there is no secret to show.
      return fields.format === 'json' ? created.secret : undefined
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

export type WebhooksState = ReturnType<typeof useWebhooks>
