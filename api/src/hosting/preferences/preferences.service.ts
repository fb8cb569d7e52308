import type { InputOf } from '../../../contract/endpoint.ts'
import type { setServerPreferences } from '../../../contract/hosting/servers.ts'
import { atomically, type SignedInCtx } from '../../kernel/ctx.ts'
import { requireServer } from '../servers.service.ts'
import { putPreferences } from './preferences.queries.ts'

/** They belong to the caller and this server, and the panel of the caller follows them in each browser. */
export async function changePreferences(
  ctx: SignedInCtx,
  id: string,
  wanted: InputOf<typeof setServerPreferences>['body'],
): Promise<undefined> {
  await requireServer(ctx, id, 'server.prefer')
  const changed = {
    ...(wanted.memory_in_bytes !== undefined && { memoryInBytes: wanted.memory_in_bytes }),
    ...(wanted.hide_address !== undefined && { hidesAddress: wanted.hide_address }),
    ...(wanted.confirm_power !== undefined && { confirmsPower: wanted.confirm_power }),
    ...(wanted.backup_while_running !== undefined && { backsUpWhileRunning: wanted.backup_while_running }),
  }
  await atomically(ctx, ({ db }) => putPreferences(db, { serverId: id, userId: ctx.actor.id }, changed))
}
