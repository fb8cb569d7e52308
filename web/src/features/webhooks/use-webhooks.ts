import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useMutation } from '../../lib/api/use-mutation.ts'
import { useRouter } from '@tanstack/react-router'
import type { Webhook } from '@quarry/api/contract/webhooks/webhooks'
import { WEBHOOK_TEST } from '@quarry/domain/webhooks/webhooks'
import { useEffect, useState } from 'react'
import {
  webhookCalls,
  webhooksQuery,
  type WebhookOwner,
  type WebhookFields,
  type WebhookPatch,
} from './webhooks.queries.ts'

/** How often to poll for the response to a test. The limit exceeds the timeout of a delivery. */
const POLL_INTERVAL_MS = 1000
const POLL_LIMIT_MS = 20_000

export type WebhookAction = 'pause' | 'resume' | 'test' | 'remove'

interface Test {
  webhook: string
  /** Id of the newest response before the test. */
  before: number
  /** The response did not arrive in time. */
  isLate?: boolean
}

/** A new webhook, or the edited fields of one. */
type WebhookSave = { id: string; fields: WebhookPatch } | { id: undefined; fields: WebhookFields }

/** The webhooks of an owner, their tests, and the forms to create and edit them. */
export function useWebhooks(owner: WebhookOwner) {
  const { api } = useRouter().options.context
  const queryClient = useQueryClient()
  const query = webhooksQuery(api, owner)
  const { data: webhooks } = useSuspenseQuery(query)
  const [test, setTest] = useState<Test>()
  const [secret, setSecret] = useState<string>()
  const calls = webhookCalls(api, owner)
  const answersOf = (id: string) => webhooks.find((one) => one.id === id)?.answers ?? []
  /** The response to the test of a webhook; undefined without a test. */
  const testResult = (id: string) => {
    if (test?.webhook !== id) return undefined
    const answer = answersOf(id).find((one) => one.event === WEBHOOK_TEST && one.id > test.before)
    return answer ?? (test.isLate ? 'late' : 'waiting')
  }
  const isWaiting = test !== undefined && testResult(test.webhook) === 'waiting'
  useQuery({ ...query, enabled: isWaiting, refetchInterval: isWaiting && POLL_INTERVAL_MS })
  useEffect(() => {
    if (!isWaiting) return undefined
    const timer = setTimeout(() => setTest((now) => now && { ...now, isLate: true }), POLL_LIMIT_MS)
    return () => clearTimeout(timer)
  }, [isWaiting])
  const onSettled = () => queryClient.invalidateQueries({ queryKey: query.queryKey })
  const save = useMutation({
    mutationFn: async ({ id, fields }: WebhookSave) => {
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
  return { webhooks, testResult, expectTestResult: setTest, secret, save, renew }
}

export type WebhooksState = ReturnType<typeof useWebhooks>

/** The actions on one webhook. */
export function useWebhookAction(
  owner: WebhookOwner,
  { id, answers }: Webhook,
  { expectTestResult }: WebhooksState,
) {
  const { api } = useRouter().options.context
  const queryClient = useQueryClient()
  const calls = webhookCalls(api, owner)
  return useMutation({
    mutationFn: async (action: WebhookAction) => {
      const before = answers[0]?.id ?? -1
      if (action === 'remove') await calls.remove(id)
      else if (action === 'test') await calls.test(id)
      else await calls.edit(id, { paused: action === 'pause' })
      if (action === 'test') expectTestResult({ webhook: id, before })
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: webhooksQuery(api, owner).queryKey }),
  })
}
