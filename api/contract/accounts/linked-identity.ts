import { PROVIDERS } from '@quarry/domain/accounts/sign-in-methods'
import { z } from 'zod'
import { Timestamp } from '../fields.ts'

/** An account at a provider by which the own one is entered. */
export const LinkedIdentity = z.object({
  provider: z.enum(PROVIDERS),
  /** What it is called there. */
  name: z.string().nullable(),
  linked_at: Timestamp,
  last_used: Timestamp.nullable(),
})
export type LinkedIdentity = z.output<typeof LinkedIdentity>
