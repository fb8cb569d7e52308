import type { DesiredServer } from '@quarry/api/contract/hosting/agents'
import { englishText, ruleMessage } from '@quarry/api/contract/rules'
import { isSameSoftware } from '@quarry/domain/hosting/server-packs'
import { isRefused, readStartCommand, type StartCommand } from '@quarry/domain/hosting/start-command'
import { JavaMissingError, type Flavour, type Launch } from '../flavours/flavour.ts'
import type { LaunchSpec } from '../runtime/runtime.ts'
import type { InstalledRecord, ServerFolder } from './server-folder.ts'

interface Start {
  flavour: Flavour
  wanted: DesiredServer
  installed: InstalledRecord
  folder: Pick<ServerFolder, 'data' | 'findEnd'>
  onLine: Launch['onLine']
}

/** Why a server cannot be started as it is wanted. */
type Refusal = 'java_missing' | 'command_invalid'

/** How a server is started, as it is wanted and installed. */
export function launchSpecOf(start: Start): LaunchSpec | Refusal {
  const { flavour, wanted, installed, folder, onLine } = start
  const { port, cpus, memory_mb: memoryMb, java } = wanted
  const ports = wanted.ports.map((further) => further.port)
  const command = flavour.defaultCommand ? wantedCommand(wanted, start) : undefined
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

/** Checked again, since the API may have other rules. An older one sends options only, which were split at spaces. */
function wantedCommand(
  wanted: DesiredServer,
  { folder, onLine }: Start,
): StartCommand | 'command_invalid' | undefined {
  const { start_command: text, java_options: options } = wanted
  if (text === null)
    return options === null ? undefined : { options: options.split(/\s+/).filter(Boolean), program: [] }
  const command = readStartCommand(text)
  if (!isRefused(command))
    return isForOtherFiles(wanted, folder) ? { options: command.options, program: [] } : command
  const { problem, word } = command
  onLine(`[node] the start command ${englishText(ruleMessage(`start_command_${problem}`, { word }))}`)
  return 'command_invalid'
}

/**
 * Whether an installation has replaced the software or erased the program, which the API does not know yet: it sends another
 * command once it does.
 */
function isForOtherFiles(wanted: DesiredServer, folder: Start['folder']): boolean {
  const { flavour, game_version: gameVersion, loader_version: loaderVersion, operations } = wanted
  return operations.some(
    ({ id, attempt, erases, target }) =>
      target?.software &&
      folder.findEnd(id, attempt)?.state === 'done' &&
      (erases || !isSameSoftware(target.software, { flavour, gameVersion, loaderVersion })),
  )
}
