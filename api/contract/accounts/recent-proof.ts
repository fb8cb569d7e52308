import { PASSWORD } from '@quarry/domain/limits/lengths'
import { z } from 'zod'
import { endpoint, NoContent } from '../endpoint.ts'
import { PasskeyAnswer } from './passkeys.ts'
import { FactorCode } from './second-factor.ts'
import { anyText } from '../fields.ts'

/**
 * Unlocks the endpoints marked with `proof` for this session, for ten minutes. Signing in does so as well.
 */
export const prove = endpoint({
  tag: 'accounts',
  access: 'signed-in',
  method: 'POST',
  path: '/_internal/account/proof',
  summary: 'Confirm the own identity again',
  scope: 'SESSION_ACCESS',
  body: z.union([
    z.object({ password: anyText({ ...PASSWORD, min: 1 }) }),
    z.object({ code: FactorCode }),
    z.object({ passkey: PasskeyAnswer }),
  ]),
  response: NoContent,
})
