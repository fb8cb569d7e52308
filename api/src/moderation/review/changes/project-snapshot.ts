import { z } from 'zod'

const Version = z.object({ id: z.string(), number: z.string(), files: z.string() })
const Picture = z.object({
  key: z.string(),
  title: z.string().nullable(),
  description: z.string().nullable(),
  featured: z.boolean(),
})

/** What a project says of itself, as it was kept or as it is read now. */
export const Sheet = z.object({
  title: z.string(),
  slug: z.string(),
  summary: z.string(),
  body: z.string(),
  license: z.string(),
  terms: z.string().nullable(),
  client: z.string(),
  server: z.string(),
  icon: z.string().nullable(),
  tags: z.array(z.string()),
  links: z.array(z.object({ platform: z.string(), url: z.string() })),
  gallery: z.array(Picture),
  /** Newest first. */
  versions: z.array(Version),
})
export type Sheet = z.output<typeof Sheet>
