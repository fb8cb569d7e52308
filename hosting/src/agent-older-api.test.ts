import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { reservePort } from '@quarry/jobs/testing/ports'
import { expect, it } from 'vitest'
import { aDesiredServer } from '../testing/desired-server.ts'
import { ModelApi } from '../testing/model-api.ts'
import { tinyAgent } from '../testing/tiny-agent.ts'
import { processRuntime } from './runtime/process-runtime.ts'

/** Servers end at once, as if they had too many processes. */
const runtime = (): ReturnType<typeof processRuntime> => ({
  ...processRuntime(),
  start: async () => ({
    identity: { pid: 0, startTicks: -1, bootId: '' },
    ended: Promise.resolve({ code: 137, isOutOfMemory: false, isOutOfProcesses: true }),
    write: () => {},
    signal: () => {},
    usage: () => undefined,
    processes: () => [],
  }),
})

const operation = (id: string, kind: 'install' | 'backup') => ({
  id,
  kind,
  attempt: 1,
  erases: false,
  target: kind === 'backup' ? { backup: 'BBBBBBBB' } : null,
  cancelled: false,
})

const OPERATIONS = [operation('installation', 'install'), operation('deep-backup', 'backup')]

/** The reasons that an API gets, which knows the newest ones or not. */
async function reportedTo(knowsReasons: boolean) {
  const folder = await mkdtemp(path.join(tmpdir(), 'quarry-older-api-'))
  const data = path.join(folder, 'agent/servers/lobby/data')
  await mkdir(path.join(data, ...Array.from({ length: 15 }, () => 'd'.repeat(250))), { recursive: true })
  const api = new ModelApi()
  api.refuses = ({ servers, operations }) =>
    !knowsReasons &&
    (servers.some(({ crash }) => crash?.reason === 'process_limit' || crash?.reason === 'command_invalid') ||
      operations.some(({ failure }) => failure === 'path_too_long'))
  const agent = tinyAgent({ apiUrl: await api.listen(), token: 'qrn_test', folder, runtime: runtime() })
  try {
    const game = path.join(folder, 'agent/servers/game')
    await mkdir(game, { recursive: true })
    const installed = { flavour: 'paper', gameVersion: '1.20.4', build: 'server.jar' }
    await writeFile(path.join(game, 'installed.json'), JSON.stringify(installed))
    const command = { flavour: 'paper', start_command: 'bash' } as const
    api.set(aDesiredServer({ id: 'lobby', port: await reservePort(), operations: OPERATIONS }))
    api.set(aDesiredServer({ id: 'game', port: await reservePort(), ...command }))
    await agent.start()
    await expect.poll(() => api.reported.get('lobby')?.power).toBe('crashed')
    await expect.poll(() => api.operations.get('deep-backup')?.state).toBe('failed')
    await expect.poll(() => api.reported.get('game')?.power).toBe('crashed')
    const reasons = ['lobby', 'game'].map((id) => api.reported.get(id)?.crash?.reason)
    return [...reasons, api.operations.get('deep-backup')?.failure]
  } finally {
    await agent.stop()
    await api.close()
    await rm(folder, { recursive: true, force: true })
  }
}

it.each([
  ['the reasons that it knows', true, ['process_limit', 'command_invalid', 'path_too_long']],
  ['others for those that it does not know', false, ['exit_code', 'start_failed', 'internal']],
])('an API gets %s', async (_, knowsReasons, reasons) => {
  expect(await reportedTo(knowsReasons)).toEqual(reasons)
})
