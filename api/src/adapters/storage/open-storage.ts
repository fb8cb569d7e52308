import type { Config } from '../../config.ts'
import { fileStorage } from './file-storage.ts'
import { s3Storage } from './s3-storage.ts'
import type { Storage } from '../../ports/storage.ts'

/** Object storage if configured, else a folder. */
export function openStorage(config: Config): Promise<Storage> {
  const { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = config
  if (!S3_ENDPOINT || !S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY)
    return fileStorage(config.STORAGE_DIR)
  return s3Storage({
    endpoint: S3_ENDPOINT,
    bucket: S3_BUCKET,
    region: config.S3_REGION,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
  })
}
