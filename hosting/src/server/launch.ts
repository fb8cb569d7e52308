import type { DesiredServer } from '@quarry/api/contract/hosting/agents'
import { javaOptionsOf } from '@quarry/domain/hosting/java'
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

/** How a server is started, as it is wanted and installed. Undefined if the node has no Java for it. */
export function launchSpecOf({ flavour, wanted, installed, folder, onLine }: Start): LaunchSpec | undefined {
  const { port, cpus, memory_mb: memoryMb, java, java_options: options } = wanted
  const ports = wanted.ports.map((further) => further.port)
  const chosen = {
    java: java ?? undefined,
    javaRuntime: wanted.java_runtime ?? undefined,
    javaOptions: options === null ? undefined : javaOptionsOf(options),
  }
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
    if (error instanceof JavaMissingError) return undefined
    throw error
  }
}
