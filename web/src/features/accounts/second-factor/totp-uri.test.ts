import { URI } from 'otpauth'
import { expect, it } from 'vitest'
import { totpUri } from './totp-uri.ts'

it('contains the secret, the account and the site for authenticator apps', () => {
  const totp = URI.parse(totpUri('JBSWY3DPEHPK3PXP', 'nora_7'))
  expect(totp).toMatchObject({ issuer: 'Quarry', label: 'nora_7', algorithm: 'SHA1', digits: 6, period: 30 })
  expect(totp.secret.base32).toBe('JBSWY3DPEHPK3PXP')
})
