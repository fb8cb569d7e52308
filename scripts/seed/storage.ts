import path from 'node:path'
import { fileStorage } from '@quarry/api/adapters/file-storage'
import { s3Storage } from '@quarry/api/adapters/s3-storage'
import type { Storage } from '@quarry/api/adapters/storage'
import { readConfig } from '@quarry/api/config'

/** Where the API that works on this database keeps its files: S3, or a folder. */
export function openStorage(
  env: NodeJS.ProcessEnv,
  databaseUrl: string,
  storageDir: string,
): Promise<Storage> {
  const config = readConfig({ ...env, DATABASE_URL: databaseUrl })
  const { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = config
  if (!S3_ENDPOINT || !S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) {
    return fileStorage(path.resolve(storageDir))
  }
  return s3Storage({
    endpoint: S3_ENDPOINT,
    bucket: S3_BUCKET,
    region: config.S3_REGION,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
  })
}
