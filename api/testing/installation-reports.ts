import { aNodeToken } from '@quarry/db/testing/hosting-factories'
import { reportState, startAgent, type ReportedServer } from '../contract/hosting/agents.ts'
import { hashSecret, mintSecret } from '../src/accounts/secrets.ts'
import type { TestApp } from './test-app.ts'

/** A server that is off, as its agent reports it. */
export const stoppedServer = (id: string, given: Partial<ReportedServer> = {}): ReportedServer => ({
  id,
  removed: false,
  installed: true,
  power: 'stopped',
  run: 0,
  crash: null,
  started: null,
  cpu_percent: null,
  memory_mb: null,
  storage_mb: null,
  players: null,
  loader_version: null,
  default_command: null,
  pack: null,
  ...given,
})

/** Ends the open operation of a server with the report of an agent that has just started. */
export async function reportInstallation(
  { db, clientWith }: Pick<TestApp, 'db' | 'clientWith'>,
  server: string,
  { state, ...given }: { state: 'done' | 'failed' } & Partial<ReportedServer>,
): Promise<void> {
  const row = db.selectFrom('servers').select('nodeId').where('id', '=', server)
  const { nodeId } = await row.executeTakeFirstOrThrow()
  const operation = await db
    .selectFrom('serverOperations')
    .select(['id', 'attempt'])
    .where('serverId', '=', server)
    .where('state', 'in', ['queued', 'running'])
    .executeTakeFirstOrThrow()
  const secret = mintSecret('qrn_')
  await aNodeToken(db, { nodeId: nodeId ?? '', tokenHash: hashSecret(secret) })
  const call = clientWith({ authorization: `Bearer ${secret}` })
  const { boot } = await call(startAgent, {
    body: { instance: secret, version: '1.0.0', runtime: 'process', console_url: null },
  })
  const failure = state === 'failed' ? 'network' : null
  await call(reportState, {
    body: {
      boot,
      sequence: 1,
      servers: [stoppedServer(server, given)],
      operations: [{ ...operation, state, failure, progress: 100 }],
    },
  })
}
