import type { DesiredServer } from '@quarry/api/contract/hosting/agents'
import { isRefused, readStartCommand, type StartCommand } from '@quarry/domain/hosting/start-command'
import { JavaMissingError, type Flavour, type Launch } from '../flavours/flavour.ts'
import type { LaunchSpec } from '../runtime/runtime.ts'
import type { InstalledRecord, ServerFolder } from './server-folder.ts'

interface Start {
  flavour: Flavour
  wanted: DesiredServer
  installed: InstalledRecord
  folder: Pick<ServerFolder, 'data'>
  onLine: Launch['onLine']
}

/** Why a server cannot be started as it is wanted. */
type Refusal = 'java_missing' | 'command_invalid'

/** How a server is started, as it is wanted and installed. */
export function launchSpecOf({ flavour, wanted, installed, folder, onLine }: Start): LaunchSpec | Refusal {
  const { port, cpus, memory_mb: memoryMb, java } = wanted
  const ports = wanted.ports.map((further) => further.port)
  const command = flavour.defaultCommand ? wantedCommand(wanted, onLine) : undefined
  if (command === 'command_invalid') return command
  const chosen = { java: java ?? undefined, javaRuntime: wanted.java_runtime ?? undefined, command }
  const { gameVersion, build } = installed
  try {
    return flavour.launchSpec({
      folder: folder.data,
      gameVersion,
      build,
      port,
      ports,
      cpus,
      memoryMb,
      ...chosen,
      onLine,
    })
  } catch (error) {
    if (error instanceof JavaMissingError) return 'java_missing'
    throw error
  }
}

/** Checked again, since the API may have other rules. An older one sends options only. */
function wantedCommand(
  { start_command: text, java_options: options }: DesiredServer,
  onLine: Launch['onLine'],
): StartCommand | 'command_invalid' | undefined {
  if (text === null && options === null) return undefined
  const command = readStartCommand(text ?? `java ${options}`)
  if (!isRefused(command)) return command
  onLine(`[node] the start command cannot be used: ${command.problem} ${command.word}`.trimEnd())
  return 'command_invalid'
}
