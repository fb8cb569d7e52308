import {
  disableTotp,
  enableTotp,
  getTotpSecret,
  loginWithCode,
  makeBackupCodes,
} from '../../../contract/accounts/second-factor.ts'
import type { App } from '../../http/env.ts'
import { serve } from '../../http/serve.ts'
import { startBrowserSession } from '../identify.ts'
import { signInWithCode } from '../accounts.service.ts'
import { proposeTotp, renewBackupCodes, disableOwnTotp, enableOwnTotp } from './second-factor.service.ts'

export function mountSecondFactor(app: App): void {
  serve(app, loginWithCode, (ctx, { body }) => signInWithCode(ctx, body), startBrowserSession)
  serve(app, getTotpSecret, (ctx) => proposeTotp(ctx))
  serve(app, enableTotp, (ctx, { body }) => enableOwnTotp(ctx, body))
  serve(app, disableTotp, (ctx, { body }) => disableOwnTotp(ctx, body.code))
  serve(app, makeBackupCodes, (ctx) => renewBackupCodes(ctx))
}
