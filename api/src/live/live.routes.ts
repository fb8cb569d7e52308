import {
  inboxChannel,
  LIVE_CHANNELS_MAX,
  LIVE_PATH,
  REPORTS_CHANNEL,
  REVIEW_CHANNEL,
  WORK_CHANNEL,
} from '../../contract/live.ts'
import { ruleMessage } from '../../contract/rules.ts'
import { requireProjectRow } from '../projects/projects.load.ts'
import type { App } from '../http/env.ts'
import { hasScope } from '../kernel/actor.ts'
import { requireSignedIn, type SignedInCtx } from '../kernel/ctx.ts'
import { AppError, invalid, notFound } from '../kernel/errors.ts'
import { authorizeModeration } from '../moderation/moderation.policy.ts'
import { authorizeOperations } from '../site/operations/operations.policy.ts'
import { authorizeReport } from '../reports/reports.policy.ts'
import { authorizeThread } from '../threads/threads.policy.ts'
import { requireThread } from '../threads/threads.service.ts'
import { liveStream } from './live-stream.ts'

/** A channel requires the permission to read its subject. */
async function authorize(ctx: SignedInCtx, channel: string): Promise<void> {
  if (channel === inboxChannel(ctx.actor.id)) return
  const [, kind, thread] = /^(thread|notes):(\w{1,64})$/.exec(channel) ?? []
  if (thread !== undefined) {
    const { access } = await requireThread(ctx, thread)
    if (kind === 'notes') authorizeThread(ctx.actor, 'thread.note', access, channel)
    return
  }
  const project = /^project:(\w{1,64})$/.exec(channel)?.[1]
  if (project !== undefined) await requireProjectRow(ctx, project)
  else if (channel === REVIEW_CHANNEL) authorizeModeration(ctx.actor, 'moderation.review', null, channel)
  else if (channel === REPORTS_CHANNEL)
    authorizeReport(ctx.actor, 'report.read_all', { reporterId: null }, channel)
  else if (channel !== WORK_CHANNEL) throw notFound('channel', channel)
  else authorizeOperations(ctx.actor, 'operations.view', null, channel)
}

/** Our event ids are times; `since` is the time up to which the page is current. */
function readLastHeard(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : undefined
}

export function mountLive(app: App): void {
  app.get(LIVE_PATH, async (c) => {
    const ctx = requireSignedIn(await c.var.identify())
    // For pages of the site only.
    if (!hasScope(ctx.actor, 'SESSION_ACCESS'))
      throw new AppError('unauthorized', ruleMessage('scope_needed', { scope: 'SESSION_ACCESS' }))
    const channels = new Set(c.req.queries('channel'))
    if (channels.size === 0 || channels.size > LIVE_CHANNELS_MAX)
      throw invalid(
        'channel',
        channels.size === 0
          ? ruleMessage('at_least', { min: 1 })
          : ruleMessage('at_most', { max: LIVE_CHANNELS_MAX }),
      )
    for (const channel of channels) await authorize(ctx, channel)
    const mayRead = async (sent: ReadonlySet<string>) => {
      const reader = requireSignedIn(await c.var.identifyAgain())
      for (const channel of sent) await authorize(reader, channel)
      return true
    }
    const stream = liveStream(c.var.services.live, {
      channels,
      endChannel: `session:${ctx.actor.sessionId}`,
      mayRead,
      lastHeardMs: readLastHeard(c.req.header('last-event-id') ?? c.req.query('since')),
    })
    return c.body(stream, 200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
  })
}
