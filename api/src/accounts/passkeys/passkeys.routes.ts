import {
  addPasskey,
  requestPasskey,
  beginPasskey,
  listPasskeys,
  loginWithPasskey,
  removePasskey,
  renamePasskey,
} from '../../../contract/accounts/passkeys.ts'
import type { App } from '../../http/env.ts'
import { serve } from '../../http/serve.ts'
import { startBrowserSession } from '../identify.ts'
import { signInWithPasskey } from '../accounts.service.ts'
import { userOfSignIn } from '../second-factor/second-factor.service.ts'
import { listPasskeysOf } from './passkeys.queries.ts'
import {
  requestPasskeyChallenge,
  removeOwnPasskey,
  addOwnPasskey,
  renameOwnPasskey,
  beginOwnPasskey,
} from './passkeys.service.ts'
import { viewPasskey } from './passkeys.view.ts'

export function mountPasskeys(app: App): void {
  serve(app, listPasskeys, async ({ db, actor }) => (await listPasskeysOf(db, actor.id)).map(viewPasskey))
  serve(app, beginPasskey, (ctx) => beginOwnPasskey(ctx))
  serve(app, addPasskey, (ctx, { body }) => addOwnPasskey(ctx, body))
  serve(app, requestPasskey, async (ctx, { body: { sign_in_flow: flow } }) => {
    const signedIn = ctx.actor.kind === 'user' ? ctx.actor.id : null
    return requestPasskeyChallenge(ctx, flow === undefined ? signedIn : await userOfSignIn(ctx, flow))
  })
  serve(app, loginWithPasskey, (ctx, { body }) => signInWithPasskey(ctx, body), startBrowserSession)
  serve(app, renamePasskey, (ctx, { params, body }) => renameOwnPasskey(ctx, params.passkey, body.name))
  serve(app, removePasskey, (ctx, { params }) => removeOwnPasskey(ctx, params.passkey))
}
