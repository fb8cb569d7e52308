import type { WebhookAnswersTable, WebhooksTable } from '../src/schema/webhooks/webhooks.ts'
import { WEBHOOK_EVENTS, WEBHOOK_NOTIFICATION } from '@quarry/domain/webhooks/webhooks'
import type { Insertable } from 'kysely'
import { DAY_MS, type SeedContext } from './context.ts'
import { hashOfNothing } from './unusable-hash.ts'
import { noRows, type SeedRows } from './rows.ts'

type Given = Pick<Insertable<WebhooksTable>, 'name' | 'url' | 'format' | 'pause'> & {
  /** Days ago, status and words of each, oldest first. */
  answers: readonly (readonly [ago: number, status: number, body: string])[]
}

/** A working webhook, a failed one and a paused one, at addresses that do not exist. */
const WEBHOOKS: readonly Given[] = [
  {
    name: 'Release channel',
    url: 'https://discord.example/api/webhooks/1180/abc',
    format: 'discord',
    pause: null,
    answers: [
      [21, 204, ''],
      [9, 429, '{"message": "You are being rate limited.", "retry_after": 0.3}'],
      [9, 204, ''],
      [2, 204, ''],
    ],
  },
  {
    name: 'Build server',
    url: 'https://builds.example/hooks/quarry',
    format: 'json',
    pause: 'failed',
    answers: [
      [12, 200, 'queued as build 311'],
      [4, 502, '<html><head><title>502 Bad Gateway</title></head></html>'],
      [3.5, 502, '<html><head><title>502 Bad Gateway</title></head></html>'],
    ],
  },
  {
    name: 'Team chat',
    url: 'https://chat.example/services/T000/B000',
    format: 'slack',
    pause: 'asked',
    answers: [[30, 200, 'ok']],
  },
]

const WITHOUT_OWNER = { projectId: null, organizationId: null, userId: null }

/** Of the first project that can be found, of the first organization and of the first person. */
export function webhookRows(
  { ids, seed, nowMs }: SeedContext,
  {
    projectId,
    organizationId,
    userId,
  }: Record<'projectId' | 'organizationId' | 'userId', string | undefined>,
): SeedRows {
  const rows = noRows()
  const holders = [
    ...(projectId === undefined ? [] : [{ ...WITHOUT_OWNER, projectId }]),
    ...(organizationId === undefined ? [] : [{ ...WITHOUT_OWNER, organizationId }]),
    ...(userId === undefined ? [] : [{ ...WITHOUT_OWNER, userId }]),
  ]
  for (const [at, holder] of holders.entries()) {
    const event = holder.userId === null ? 'version.published' : WEBHOOK_NOTIFICATION
    for (const [n, { answers, ...webhook }] of WEBHOOKS.entries()) {
      const id = ids.webhook(at * WEBHOOKS.length + n)
      const last = nowMs - (answers.at(-1)?.[0] ?? 0) * DAY_MS
      rows.webhooks.push({
        id,
        ...holder,
        ...webhook,
        events: holder.userId === null ? [...WEBHOOK_EVENTS] : [],
        secret: hashOfNothing(`${seed}/webhook/${id}`),
        pausedAt: webhook.pause === null ? null : new Date(last),
        createdAt: new Date(nowMs - (60 - n) * DAY_MS),
      })
      rows.webhookAnswers.push(
        ...answers.map((one, place) => answerOf({ webhookId: id, event }, { nowMs, place }, one)),
      )
    }
  }
  return rows
}

function answerOf(
  about: Pick<Insertable<WebhookAnswersTable>, 'webhookId' | 'event'>,
  { nowMs, place }: { nowMs: number; place: number },
  [ago, status, body]: readonly [number, number, string],
): Insertable<WebhookAnswersTable> {
  return {
    ...about,
    messageId: `msg_seed${place}`,
    attempt: 1,
    at: new Date(nowMs - ago * DAY_MS + place * 30_000),
    durationMs: 80 + 37 * place,
    status,
    failure: null,
    body,
  }
}
