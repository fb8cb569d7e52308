import { z } from 'zod'
import {
  variables as v,
  wantAllOfCaptcha,
  wantAllOfS3,
  wantAllOfScanner,
  wantPayments,
  wantWholeApps,
} from './variables.ts'

/** For the API and its worker. */
export const ApiEnvironment = z
  .object({
    NODE_ENV: v.NODE_ENV.default('development'),
    LOG_LEVEL: v.LOG_LEVEL.default('info'),
    DATABASE_URL: v.DATABASE_URL,
    DATABASE_POOL: v.DATABASE_POOL.default(10),
    /** Absent: queues and shared state are in Postgres. */
    REDIS_URL: v.REDIS_URL.optional(),
    SHARED_STATE: v.SHARED_STATE.optional(),
    MEILI_URL: v.MEILI_URL.default('http://127.0.0.1:7700'),
    MEILI_MASTER_KEY: v.MEILI_MASTER_KEY.optional(),
    PUBLIC_SEARCH_URL: v.PUBLIC_SEARCH_URL.optional(),
    STORAGE_DIR: v.STORAGE_DIR.default('.data/storage'),
    /** Absent: emails are stored in MAIL_DIR and not sent. */
    SMTP_URL: v.SMTP_URL.optional(),
    /** Default: no-reply at the host of SITE_URL. */
    MAIL_FROM: v.MAIL_FROM.optional(),
    MAIL_DIR: v.MAIL_DIR.default('.data/mail'),
    S3_ENDPOINT: v.S3_ENDPOINT.optional(),
    S3_BUCKET: v.S3_BUCKET.optional(),
    S3_REGION: v.S3_REGION.default('auto'),
    S3_ACCESS_KEY_ID: v.S3_ACCESS_KEY_ID.optional(),
    S3_SECRET_ACCESS_KEY: v.S3_SECRET_ACCESS_KEY.optional(),
    /** Absent: the sign-in provider is not offered. */
    GITHUB_CLIENT_ID: v.PROVIDER_CLIENT.optional(),
    GITHUB_CLIENT_SECRET: v.PROVIDER_KEY.optional(),
    GITHUB_URL: v.PROVIDER_URL.optional(),
    DISCORD_CLIENT_ID: v.PROVIDER_CLIENT.optional(),
    DISCORD_CLIENT_SECRET: v.PROVIDER_KEY.optional(),
    DISCORD_URL: v.PROVIDER_URL.optional(),
    GOOGLE_CLIENT_ID: v.PROVIDER_CLIENT.optional(),
    GOOGLE_CLIENT_SECRET: v.PROVIDER_KEY.optional(),
    GOOGLE_URL: v.PROVIDER_URL.optional(),
    MICROSOFT_CLIENT_ID: v.PROVIDER_CLIENT.optional(),
    MICROSOFT_CLIENT_SECRET: v.PROVIDER_KEY.optional(),
    MICROSOFT_URL: v.PROVIDER_URL.optional(),
    GITLAB_CLIENT_ID: v.PROVIDER_CLIENT.optional(),
    GITLAB_CLIENT_SECRET: v.PROVIDER_KEY.optional(),
    GITLAB_URL: v.PROVIDER_URL.optional(),
    STEAM_API_KEY: v.PROVIDER_KEY.optional(),
    STEAM_URL: v.PROVIDER_URL.optional(),
    /** Absent: no captcha. */
    CAPTCHA_PROVIDER: v.CAPTCHA_PROVIDER.optional(),
    CAPTCHA_SITE_KEY: v.CAPTCHA_SITE_KEY.optional(),
    CAPTCHA_SECRET: v.CAPTCHA_SECRET.optional(),
    CAPTCHA_URL: v.CAPTCHA_URL.optional(),
    /** Absent: servers download no packs of CurseForge. */
    CURSEFORGE_API_KEY: v.CURSEFORGE_API_KEY.optional(),
    CURSEFORGE_URL: v.CURSEFORGE_URL.optional(),
    SITE_URL: v.SITE_URL.default('http://localhost:3000'),
    SITE_SECRET: v.SITE_SECRET.optional(),
    /** Networks of the operator that webhooks may reach, besides the internet. */
    WEBHOOK_NETWORKS: v.WEBHOOK_NETWORKS.default([]),
    /** Absent: no external scans. */
    SCANNER_URL: v.SCANNER_URL.optional(),
    SCANNER_SECRET: v.SCANNER_SECRET.optional(),
    /** Absent: `none` in production, else `local`. */
    PAYMENTS: v.PAYMENTS.optional(),
    STRIPE_SECRET_KEY: v.STRIPE_SECRET_KEY.optional(),
    STRIPE_PUBLISHABLE_KEY: v.STRIPE_PUBLISHABLE_KEY.optional(),
    STRIPE_WEBHOOK_SECRET: v.STRIPE_WEBHOOK_SECRET.optional(),
    STRIPE_URL: v.STRIPE_URL.optional(),
    STRIPE_TAX: v.STRIPE_TAX.optional(),
    /** Named on invoices; by default the host of SITE_URL. */
    SELLER_NAME: v.SELLER_NAME.optional(),
    SELLER_ADDRESS: v.SELLER_ADDRESS.default([]),
    SELLER_TAX_ID: v.SELLER_TAX_ID.optional(),
    /** Absent: servers have no subdomains. */
    GAME_DOMAIN: v.GAME_DOMAIN.optional(),
    /** Absent: no program can list paid servers. */
    SERVERS_KEY: v.SERVERS_KEY.optional(),
    API_HOST: v.API_HOST.default('127.0.0.1'),
    API_PORT: v.LISTENING_PORT.default(4000),
    OPS_HOST: v.OPS_HOST.default('127.0.0.1'),
    OPS_PORT: v.LISTENING_PORT.default(4100),
    RATE_LIMIT_PER_MINUTE: v.RATE_LIMIT_PER_MINUTE,
    JOBS_POLL_MS: v.JOBS_POLL_MS.default(1000),
    JOBS_LEASE_MS: v.JOBS_LEASE_MS.default(60_000),
    /** Undefined: each queue uses its own delay. */
    JOBS_RETRY_MS: v.JOBS_RETRY_MS.optional(),
  })
  .check(wantAllOfS3)
  .check(wantAllOfCaptcha)
  .check(wantAllOfScanner)
  .check(wantWholeApps)
  .check(wantPayments)
  .refine(({ SHARED_STATE, REDIS_URL }) => SHARED_STATE !== 'redis' || REDIS_URL !== undefined, {
    path: ['REDIS_URL'],
    message: 'must be set when SHARED_STATE is redis',
  })
export type ApiEnvironment = z.output<typeof ApiEnvironment>
