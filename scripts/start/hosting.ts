import { createHash } from 'node:crypto'
import path from 'node:path'
import { isPracticeInstalled } from '@quarry/hosting/flavours/practice'
import { choosePort } from './ports.ts'
import { keepSecret } from './run-state.ts'
import type { Settings } from './settings.ts'
import type { StartContext } from './start-context.ts'

const CONSOLE_PORT = 4200
const SFTP_PORT = 4222
/** Secrets of the site, which servers must not find in the environment of the agent. */
const SITE_SECRETS = /SECRET|PASSWORD|_KEY|^DATABASE_URL$|^REDIS_URL$|^SMTP_URL$/

const folderOf = ({ dataDir }: Settings) => path.join(dataDir, 'hosting')

/** Whether the packages of the practice server are on this machine; `npm start -- --servers` installs them. */
export const isPracticeReady = (settings: Settings): boolean =>
  isPracticeInstalled(path.join(folderOf(settings), 'cache'))

/**
 * Starts the agent of this machine with a practice server. It installs in the background what it lacks, which needs the
 * network; so without the option `--servers` it is started only if nothing is missing. Returns where players join.
 */
export async function startHosting(
  context: StartContext,
  databaseUrl: string,
  apiUrl: string,
): Promise<string | undefined> {
  const { settings, children, progress, tasks } = context
  const isWanted = context.hasServers || isPracticeReady(settings)
  if (settings.NODE_ENV === 'production' || !isWanted) return undefined
  const token = `qrn_${keepSecret(settings.dataDir, 'node')}`
  const tokenHash = createHash('sha256').update(token).digest()
  await tasks.run('addPracticeServer', { databaseUrl, tokenHash })
  const report = (line: string) => progress.report(`  ! ${line}`)
  const wanted = { part: 'the consoles of servers', variable: 'CONSOLE_PORT', wanted: settings.CONSOLE_PORT }
  const port = await choosePort({ ...wanted, standard: CONSOLE_PORT }, new Set(), report)
  const sftp = { part: 'SFTP', variable: 'SFTP_PORT', wanted: settings.SFTP_PORT, standard: SFTP_PORT }
  const sftpPort = await choosePort(sftp, new Set([port]), report)
  const inherited = Object.entries(process.env).filter(([name]) => !SITE_SECRETS.test(name))
  const env = {
    ...Object.fromEntries(inherited),
    API_URL: apiUrl,
    NODE_TOKEN: token,
    HOSTING_DIR: folderOf(settings),
    CONSOLE_PORT: String(port),
    SFTP_PORT: String(sftpPort),
    // Of this machine only.
    SFTP_HOST: '127.0.0.1',
  }
  await progress.step(
    'servers',
    () =>
      children.launch({
        name: 'hosting',
        command: { node: ['hosting/src/main.mjs'] },
        env,
        readyWithinMs: 60_000,
      }),
    (detail) => detail,
  )
  return 'localhost:25565'
}
