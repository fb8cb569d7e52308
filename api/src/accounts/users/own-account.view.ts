import type { OutputOf } from '../../../contract/endpoint.ts'
import type { getOwnUser } from '../../../contract/accounts/users.ts'
import { hasScope } from '../../kernel/actor.ts'
import type { SignedInCtx } from '../../kernel/ctx.ts'
import { requireUser, signInMethodsOf } from './users.queries.ts'
import { viewOwnUser, withPicture } from './users.view.ts'

/** The own account as v2 clients expect it; the address requires its own scope. */
export async function viewAccount({ db, actor, siteUrl }: SignedInCtx): Promise<OutputOf<typeof getOwnUser>> {
  const own = viewOwnUser(await requireUser(db, actor.id), siteUrl, await signInMethodsOf(db, actor.id))
  const user = { ...withPicture(own, siteUrl), payout_data: null }
  return hasScope(actor, 'USER_READ_EMAIL') ? user : { ...user, email: null, email_verified: null }
}
