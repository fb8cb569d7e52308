import { NOTICE_LEVELS } from '@quarry/domain/hosting/server-notices'
import { z } from 'zod'

/** A notice as the page of a server shows it. */
export const ShownServerNotice = z.object({
  id: z.string(),
  level: z.enum(NOTICE_LEVELS),
  /** Null for the title of its level. */
  title: z.string().nullable(),
  /** Markdown. */
  message: z.string(),
  /** The form of a survey; null for all other levels. */
  survey_url: z.string().nullable(),
  dismissable: z.boolean(),
})
export type ShownServerNotice = z.output<typeof ShownServerNotice>
