import { MODERATOR_MESSAGE } from '@quarry/domain/limits/lengths'
import { z } from 'zod'
import { endpoint, NoContent } from '../endpoint.ts'
import { filledText, Timestamp } from '../fields.ts'

/** For those who still see the thing; who of the staff it was stands in their log alone. */
export const Takedown = z.object({ at: Timestamp, reason: z.string() })
export type Takedown = z.output<typeof Takedown>

const staff = { tag: 'moderation', access: 'moderator', response: NoContent } as const
const ofOrganization = {
  ...staff,
  path: '/_internal/organization/:organization/takedown',
  scope: 'ORGANIZATION_WRITE',
} as const
const ofCollection = {
  ...staff,
  path: '/_internal/collection/:collection/takedown',
  scope: 'COLLECTION_WRITE',
} as const
const Words = z.object({ reason: filledText(MODERATOR_MESSAGE) })

/** One that is taken down already gets these words instead. */
export const takeDownOrganization = endpoint({
  ...ofOrganization,
  method: 'PUT',
  summary: 'Take down an organization: its members and staff alone find it, its projects stay',
  body: Words,
})
export const restoreOrganization = endpoint({
  ...ofOrganization,
  method: 'DELETE',
  summary: 'Give back an organization that was taken down',
})
/** One that is taken down already gets these words instead. */
export const takeDownCollection = endpoint({
  ...ofCollection,
  method: 'PUT',
  summary: 'Take down a collection: its keeper and staff alone find it',
  body: Words,
})
export const restoreCollection = endpoint({
  ...ofCollection,
  method: 'DELETE',
  summary: 'Give back a collection that was taken down, with the status it had',
})
