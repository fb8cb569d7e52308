import { MODERATOR_MESSAGE } from '@quarry/domain/limits/lengths'
import { z } from 'zod'
import { endpoint, NoContent } from '../endpoint.ts'
import { Timestamp, filledAnyText } from '../fields.ts'

/** For those who can still see it. Only the staff log has the moderator. */
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
const Words = z.object({ reason: filledAnyText(MODERATOR_MESSAGE) })

/** Replaces the reason of an existing takedown. */
export const takeDownOrganization = endpoint({
  ...ofOrganization,
  method: 'PUT',
  summary: 'Take down an organization: only its members and staff can see it; its projects stay',
  body: Words,
})
export const restoreOrganization = endpoint({
  ...ofOrganization,
  method: 'DELETE',
  summary: 'Restore an organization that was taken down',
})
/** Replaces the reason of an existing takedown. */
export const takeDownCollection = endpoint({
  ...ofCollection,
  method: 'PUT',
  summary: 'Take down a collection: only its owner and staff can see it',
  body: Words,
})
export const restoreCollection = endpoint({
  ...ofCollection,
  method: 'DELETE',
  summary: 'Restore a collection that was taken down, with its previous status',
})
