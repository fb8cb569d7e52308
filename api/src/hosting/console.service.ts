import { SERVER_TICKET_MS } from '@quarry/domain/hosting/server-access'
import type { OutputOf } from '../../contract/endpoint.ts'
import { consolePath } from '../../contract/addresses.ts'
import type { locateConsole, openConsole } from '../../contract/hosting/console.ts'
import type { SignedInCtx } from '../kernel/ctx.ts'
import { AppError } from '../kernel/errors.ts'
import { findNode } from './nodes.queries.ts'
import { checkNotSuspended, requireServer } from './servers.service.ts'
import { isNodeAvailable } from './servers.view.ts'
import { signTicket } from './sign-ticket.ts'

/** The node of a server whose console the caller may use, and the address of its consoles. */
async function requireConsole(
  ctx: SignedInCtx,
  id: string,
): Promise<{ ticketKey: Buffer; url: string; generation: number }> {
  const server = await requireServer(ctx, id, 'server.console')
  checkNotSuspended(server)
  const { nodeId, lastSeenAt, generation } = server
  const node = nodeId === null ? undefined : await findNode(ctx.db, nodeId)
  if (!node || node.consoleUrl === null || !isNodeAvailable(lastSeenAt, ctx.now()))
    throw new AppError('node_unavailable')
  return { ticketKey: node.ticketKey, url: node.consoleUrl, generation: generation ?? 0 }
}

/** A ticket for the console. The node ends connections when access ends. */
export async function openServerConsole(ctx: SignedInCtx, id: string): Promise<OutputOf<typeof openConsole>> {
  const { ticketKey, generation } = await requireConsole(ctx, id)
  const expires = ctx.now().getTime() + SERVER_TICKET_MS
  const payload = { server: id, user: ctx.actor.id, permission: 'console', expires, generation } as const
  const ticket = signTicket(payload, ticketKey)
  const url = `${ctx.siteUrl.replace(/^http/, 'ws')}${consolePath(id)}`
  return { url, ticket, expires: new Date(expires).toISOString() }
}

export async function locateServerConsole(
  ctx: SignedInCtx,
  id: string,
): Promise<OutputOf<typeof locateConsole>> {
  const { url } = await requireConsole(ctx, id)
  return { url }
}
