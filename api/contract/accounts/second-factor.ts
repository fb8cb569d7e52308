import { BACKUP_CODES } from '@quarry/domain/accounts/sign-in-methods'
import { FACTOR_CODE, EMAIL_TOKEN } from '@quarry/domain/limits/lengths'
import { z } from 'zod'
import { SignedIn } from './sign-in.ts'
import { endpoint, NoContent } from '../endpoint.ts'
import { filledAnyText } from '../fields.ts'

const own = { tag: 'accounts', access: 'signed-in', scope: 'USER_AUTH_WRITE', proof: 'recent' } as const
const Flow = z.string().max(EMAIL_TOKEN.max)
/** A code of the authenticator app or a backup code; whitespace is ignored. */
export const FactorCode = filledAnyText(FACTOR_CODE)
const Codes = z.object({ backup_codes: z.array(z.string()).max(BACKUP_CODES) })

export const loginWithCode = endpoint({
  tag: 'accounts',
  method: 'POST',
  path: '/v2/auth/login/2fa',
  summary: 'Complete a sign-in with a code of the second factor',
  access: 'public',
  body: z.object({ flow: Flow, code: FactorCode }),
  response: SignedIn,
})
export const getTotpSecret = endpoint({
  ...own,
  method: 'POST',
  path: '/v2/auth/2fa/get_secret',
  summary: 'Get a secret for an authenticator app; it is active after the first code',
  response: z.object({ secret: z.string(), flow: z.string() }),
})
export const enableTotp = endpoint({
  ...own,
  method: 'POST',
  path: '/v2/auth/2fa',
  summary: 'Turn the second factor on with a first code; only this response contains the backup codes',
  body: z.object({ flow: Flow, code: FactorCode }),
  response: Codes,
})
export const disableTotp = endpoint({
  ...own,
  method: 'DELETE',
  path: '/v2/auth/2fa',
  summary: 'Turn the second factor off and delete its backup codes',
  body: z.object({ code: FactorCode }),
  response: NoContent,
})
export const makeBackupCodes = endpoint({
  ...own,
  method: 'POST',
  path: '/_internal/auth/2fa/backup_codes',
  summary: 'Create new backup codes; the previous ones become invalid',
  response: Codes,
})
