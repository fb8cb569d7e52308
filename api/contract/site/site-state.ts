import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Timestamp } from '../fields.ts'

/** Parts whose failure users notice. The API itself works if it responds. */
export const SITE_PARTS = ['database', 'files', 'search', 'index', 'events', 'deliveries'] as const
/** `late`: the backlog is larger than one batch, or no process works on it. */
export const PART_STATES = ['working', 'late', 'down'] as const
export type PartState = (typeof PART_STATES)[number]

export const getSiteState = endpoint({
  method: 'GET',
  path: '/_internal/state',
  tag: 'operations',
  access: 'public',
  summary: 'Get which parts of the site work',
  response: z.object({
    checked: Timestamp,
    parts: z.array(z.object({ name: z.enum(SITE_PARTS), state: z.enum(PART_STATES) })).max(SITE_PARTS.length),
  }),
})
