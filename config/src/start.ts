import { z } from 'zod'
import { variables as v, wantAllOfS3 } from './variables.ts'

/** For `npm start`, which passes the other variables to the processes that it starts. */
export const StartEnvironment = z
  .object({
    NODE_ENV: v.NODE_ENV.default('development'),
    HOST: v.HOST.optional(),
    PORT: v.CHOSEN_PORT.optional(),
    API_PORT: v.CHOSEN_PORT.optional(),
    ENGINE_PORT: v.CHOSEN_PORT.optional(),
    OPS_PORT: v.CHOSEN_PORT.optional(),
    JAVA_HOMES: v.JAVA_HOMES.optional(),
    HOSTING_RUNTIME: v.HOSTING_RUNTIME.default('process'),
    HOSTING_SANDBOX: v.HOSTING_SANDBOX.default('auto'),
    DOCKER_HOST: v.DOCKER_HOST.default('unix:///var/run/docker.sock'),
    CONSOLE_PORT: v.CHOSEN_PORT.optional(),
    SFTP_PORT: v.CHOSEN_PORT.optional(),
    SITE_SECRET: v.SITE_SECRET.optional(),
    SITE_URL: v.SITE_URL.optional(),
    DATA_DIR: v.DATA_DIR.default('.data'),
    DATABASE_URL: v.DATABASE_URL.optional(),
    REDIS_URL: v.REDIS_URL.optional(),
    MEILI_URL: v.MEILI_URL.optional(),
    MEILI_MASTER_KEY: v.MEILI_MASTER_KEY.optional(),
    PUBLIC_SEARCH_URL: v.PUBLIC_SEARCH_URL.optional(),
    STORAGE_DIR: v.STORAGE_DIR.optional(),
    SMTP_URL: v.SMTP_URL.optional(),
    MAIL_DIR: v.MAIL_DIR.optional(),
    S3_ENDPOINT: v.S3_ENDPOINT.optional(),
    S3_BUCKET: v.S3_BUCKET.optional(),
    S3_REGION: v.S3_REGION.optional(),
    S3_ACCESS_KEY_ID: v.S3_ACCESS_KEY_ID.optional(),
    S3_SECRET_ACCESS_KEY: v.S3_SECRET_ACCESS_KEY.optional(),
    SEED_PROJECTS: v.SEED_PROJECTS.default(400),
    SEED_DATE: v.SEED_DATE.optional(),
  })
  .check(wantAllOfS3)
  .refine((env) => env.MEILI_URL === undefined || env.MEILI_MASTER_KEY !== undefined, {
    path: ['MEILI_MASTER_KEY'],
    message: 'is needed when MEILI_URL is set',
  })
export type StartEnvironment = z.output<typeof StartEnvironment>
