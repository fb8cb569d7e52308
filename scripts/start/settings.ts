import path from 'node:path'
import { z } from 'zod'

const port = z.coerce.number().int().min(1).max(65_535)
const address = (schemes: string[]) =>
  z.string().refine((text) => URL.canParse(text) && schemes.includes(new URL(text).protocol.slice(0, -1)), {
    error: `must be an address that begins with ${schemes.map((scheme) => `${scheme}://`).join(' or ')}`,
  })

const Environment = z
  .object({
    NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
    PORT: port.optional(),
    API_PORT: port.optional(),
    ENGINE_PORT: port.optional(),
    OPS_PORT: port.optional(),
    SITE_SECRET: z.string().min(16).optional(),
    SITE_URL: address(['http', 'https']).optional(),
    DATA_DIR: z.string().min(1).default('.data'),
    DATABASE_URL: address(['postgres', 'postgresql']).optional(),
    REDIS_URL: address(['redis', 'rediss']).optional(),
    MEILI_URL: address(['http', 'https']).optional(),
    MEILI_MASTER_KEY: z.string().min(1).optional(),
    PUBLIC_SEARCH_URL: z.string().min(1).optional(),
    STORAGE_DIR: z.string().min(1).optional(),
    SMTP_URL: address(['smtp', 'smtps']).optional(),
    MAIL_DIR: z.string().min(1).optional(),
    S3_ENDPOINT: address(['http', 'https']).optional(),
    S3_BUCKET: z.string().min(1).optional(),
    S3_REGION: z.string().min(1).optional(),
    S3_ACCESS_KEY_ID: z.string().min(1).optional(),
    S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
    SEED_PROJECTS: z.coerce.number().int().min(0).max(200_000).default(400),
    SEED_DATE: z.iso.date().optional(),
  })
  .refine((env) => !env.MEILI_URL || env.MEILI_MASTER_KEY, {
    path: ['MEILI_MASTER_KEY'],
    error: 'is needed when MEILI_URL is set',
  })
  .refine((env) => !env.S3_ENDPOINT || (env.S3_BUCKET && env.S3_ACCESS_KEY_ID && env.S3_SECRET_ACCESS_KEY), {
    path: ['S3_BUCKET'],
    error: 'and S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY are needed when S3_ENDPOINT is set',
  })

export type Settings = Omit<z.output<typeof Environment>, 'STORAGE_DIR' | 'MAIL_DIR'> & {
  dataDir: string
  storageDir: string
  mailDir: string
}

export class SettingsError extends Error {
  override name = 'SettingsError'
}

/** The environment of the start script, checked; an error names the variable and what it must be. */
export function readSettings(env: NodeJS.ProcessEnv, root: string): Settings {
  const filled = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = Environment.safeParse(filled)
  if (!parsed.success) {
    const lines = parsed.error.issues.map(
      (issue) => `${issue.path.join('.') || 'environment'}: ${issue.message}`,
    )
    throw new SettingsError(lines.join('\n'))
  }
  const { STORAGE_DIR, MAIL_DIR, ...settings } = parsed.data
  const dataDir = path.resolve(root, settings.DATA_DIR)
  return {
    ...settings,
    dataDir,
    storageDir: path.resolve(root, STORAGE_DIR ?? path.join(dataDir, 'storage')),
    mailDir: path.resolve(root, MAIL_DIR ?? path.join(dataDir, 'mail')),
  }
}
