import { z } from 'zod'

const Version = z.object({ id: z.string(), number: z.string(), files: z.string() })
const Image = z.object({
  key: z.string(),
  title: z.string().nullable(),
  description: z.string().nullable(),
  featured: z.boolean(),
})

/** What moderators review of a project: stored with a decision, or read from the current project. */
export const ProjectSnapshot = z.object({
  title: z.string(),
  slug: z.string(),
  /** Separated by commas. */
  types: z.string().optional(),
  summary: z.string(),
  body: z.string(),
  license: z.string(),
  terms: z.string().nullable(),
  client: z.string(),
  server: z.string(),
  icon: z.string().nullable(),
  tags: z.array(z.string()),
  links: z.array(z.object({ platform: z.string(), url: z.string() })),
  gallery: z.array(Image),
  /** Newest first. */
  versions: z.array(Version),
})
export type ProjectSnapshot = z.output<typeof ProjectSnapshot>
