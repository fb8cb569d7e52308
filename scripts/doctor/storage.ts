import { access, constants } from 'node:fs/promises'
import { openStorage } from '@quarry/api/adapters/storage/open-storage'
import { readConfig } from '@quarry/api/config'
import { ok, warn, type Finding } from './checkup.ts'

/** Whether files can be stored: the folder is writable, or the object storage accepts our key. */
export async function examineStorage(
  env: NodeJS.ProcessEnv,
  { databaseUrl, storageDir }: { databaseUrl: string; storageDir: string | undefined },
): Promise<Finding[]> {
  const config = readConfig({ ...env, DATABASE_URL: databaseUrl })
  if (config.S3_ENDPOINT) {
    const storage = await openStorage(config)
    await storage.open('data/missing-object')
    return [ok('storage', `bucket ${config.S3_BUCKET} at ${config.S3_ENDPOINT}`)]
  }
  if (!storageDir) return [warn('storage', 'no site runs here, so its folder is not known')]
  await access(storageDir, constants.W_OK)
  return [ok('storage', storageDir)]
}
