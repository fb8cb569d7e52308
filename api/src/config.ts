import path from 'node:path'
import { ApiEnvironment } from '@quarry/config/api'
import { EnvironmentError, readEnvironment } from '@quarry/config/read-environment'

export type Config = ApiEnvironment

/** Throws an error that names each invalid variable. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const config = readEnvironment(ApiEnvironment, env)
  if (isBelow(config.MAIL_DIR, config.STORAGE_DIR))
    throw new EnvironmentError('MAIL_DIR: must not lie in STORAGE_DIR, from which anybody may read')
  return config
}

const isBelow = (inner: string, outer: string): boolean =>
  `${path.resolve(inner)}${path.sep}`.startsWith(`${path.resolve(outer)}${path.sep}`)

/** The folder of stored emails, where reading it risks only the developer's own accounts. */
export const readableEmailDir = ({ NODE_ENV, SMTP_URL, MAIL_DIR }: Config): string | undefined =>
  NODE_ENV === 'development' && SMTP_URL === undefined ? MAIL_DIR : undefined

/** For the start of a process: reports invalid variables on stderr and exits. */
export function configure(): Config {
  try {
    return readConfig(process.env)
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error
    process.stderr.write(`wrong environment\n  ${error.message.replaceAll('\n', '\n  ')}\n`)
    process.exit(2)
  }
}
