import path from 'node:path'
import { readEnvironment } from '@quarry/config/read-environment'
import { StartEnvironment } from '@quarry/config/start'

export type Settings = StartEnvironment & {
  dataDir: string
  storageDir: string
  mailDir: string
}

/** The environment of the start script, with the folders that it leads to. */
export function readSettings(env: NodeJS.ProcessEnv, root: string): Settings {
  const settings = readEnvironment(StartEnvironment, env)
  const dataDir = path.resolve(root, settings.DATA_DIR)
  return {
    ...settings,
    dataDir,
    storageDir: path.resolve(root, settings.STORAGE_DIR ?? path.join(dataDir, 'storage')),
    mailDir: path.resolve(root, settings.MAIL_DIR ?? path.join(dataDir, 'mail')),
  }
}
