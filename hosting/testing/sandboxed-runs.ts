import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { processRuntime } from '../src/runtime/process-runtime.ts'
import type { LaunchSpec } from '../src/runtime/runtime.ts'
import type { Confinement } from '../src/sandbox/find-sandbox.ts'

/** A folder of an agent with its token and two servers. */
export function agentFolder(root: string): string {
  for (const folder of ['lobby/data', 'lobby/backups', 'other/data'])
    mkdirSync(path.join(root, folder), { recursive: true })
  for (const file of ['token', 'lobby/run.json', 'lobby/backups/one.tar', 'other/data/world'])
    writeFileSync(path.join(root, file), 'secret')
  return root
}

/** What starts a script of Node as the server `lobby` of this folder. */
export const lobbySpec = (root: string, script: string, memoryMb = 1024): LaunchSpec => ({
  program: process.execPath,
  args: ['-e', script],
  env: { HOME: path.join(root, 'lobby/data'), NAME: 'lobby' },
  folder: path.join(root, 'lobby/data'),
  reads: [process.execPath],
  port: 0,
  ports: [],
  cpus: 1,
  memoryMb,
})

/** Starts a script as a server; collects its lines. */
export async function startLobby(
  confinement: Confinement,
  { root, script, memoryMb }: { root: string; script: string; memoryMb?: number },
) {
  const lines: string[] = []
  const tenant = { server: 'lobby', root, onLine: (line: string) => void lines.push(line) }
  const runtime = processRuntime({ watchEveryMs: 20, confinement })
  const server = await runtime.start(lobbySpec(root, script, memoryMb), tenant)
  return { runtime, server, lines }
}
