import type { ServerNoticeRow } from '@quarry/db/schema/hosting/notices'
import type { ShownServerNotice } from '../../../contract/hosting/shown-notice.ts'
import type { SignedInCtx } from '../../kernel/ctx.ts'
import { canOnServer, type ServerFacts } from '../hosting.policy.ts'
import { listShownNotices } from './notices.queries.ts'

export const viewShown = (row: ServerNoticeRow): ShownServerNotice => ({
  id: row.id,
  level: row.level,
  title: row.title,
  message: row.message,
  survey_url: row.surveyUrl,
  dismissable: row.isDismissable,
})

/** What the caller sees on the pages of a server that they may see; a caller who may not dismiss notices can dismiss none. */
export async function readShownNotices(
  ctx: SignedInCtx,
  server: ServerFacts & { id: string },
): Promise<ShownServerNotice[]> {
  const place = { serverId: server.id, readerId: ctx.actor.id, now: ctx.now() }
  const mayDismiss = canOnServer(ctx.actor, 'server.prefer', server)
  const rows = await listShownNotices(ctx.db, place)
  return rows.map((row) => viewShown({ ...row, isDismissable: row.isDismissable && mayDismiss }))
}
