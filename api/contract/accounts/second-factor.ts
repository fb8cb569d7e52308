import { BACKUP_CODES } from '@quarry/domain/accounts/sign-in-methods'
import { FACTOR_CODE, MAIL_TOKEN } from '@quarry/domain/limits/lengths'
import { z } from 'zod'
import { SignedIn } from './sign-in.ts'
import { endpoint, NoContent } from '../endpoint.ts'
import { filledText } from '../fields.ts'

const own = { tag: 'accounts', access: 'signed-in', scope: 'USER_AUTH_WRITE', proof: 'recent' } as const
const Flow = z.string().max(MAIL_TOKEN.max)
/** A code of the authenticator app or a backup code; whitespace is ignored. */
export const FactorCode = filledText(FACTOR_CODE)
const Codes = z.object({ backup_codes: z.array(z.string()).max(BACKUP_CODES) })

export const loginWithCode = endpoint({
  tag: 'accounts',
  method: 'POST',
  path: '/v2/auth/login/2fa',
  summary: 'Finish a sign-in by a code of the second factor',
  access: 'public',
  body: z.object({ flow: Flow, code: FactorCode }),
  response: SignedIn,
})
export const getTotpSecret = endpoint({
  ...own,
  method: 'POST',
  path: '/v2/auth/2fa/get_secret',
  summary: 'Get a secret for an authenticator app; it counts once the app has shown a code of it',
  response: z.object({ secret: z.string(), flow: z.string() }),
})
export const enableTotp = endpoint({
  ...own,
  method: 'POST',
  path: '/v2/auth/2fa',
  summary: 'Turn the second factor on by a first code; its backup codes are in this answer and in no other',
  body: z.object({ flow: Flow, code: FactorCode }),
  response: Codes,
})
export const disableTotp = endpoint({
  ...own,
  method: 'DELETE',
  path: '/v2/auth/2fa',
  summary: 'Turn the second factor off; its backup codes go with it',
  body: z.object({ code: FactorCode }),
  response: NoContent,
})
export const makeBackupCodes = endpoint({
  ...own,
  method: 'POST',
  path: '/_internal/auth/2fa/backup_codes',
  summary: 'Make new backup codes; those before work no more',
  response: Codes,
})
