import { subdomainIn } from '@quarry/domain/hosting/subdomains'
import type { findGameAddress } from '../../../contract/hosting/agents.ts'
import type { OutputOf } from '../../../contract/endpoint.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { requireNode } from '../agents.service.ts'
import { findServerOfSubdomain } from '../servers.queries.ts'

/** Where the server is whose name a player entered. Any node may ask: where servers are is public. */
export async function findAddress(
  ctx: Ctx,
  authorization: string | undefined,
  host: string,
): Promise<OutputOf<typeof findGameAddress>> {
  await requireNode(ctx, authorization)
  const subdomain = ctx.gameDomain === null ? undefined : subdomainIn(host, ctx.gameDomain)
  const address = subdomain === undefined ? undefined : await findServerOfSubdomain(ctx.db, subdomain)
  return { address: address ?? null }
}
