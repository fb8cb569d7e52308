import type { Logger } from 'pino'
import type { Confinement } from '../sandbox/find-sandbox.ts'
import { findCgroups } from './cgroups.ts'
import { processRuntime } from './process-runtime.ts'
import type { Runtime } from './runtime.ts'

interface ChosenRuntime {
  runtime: 'process' | 'container'
  image?: string | undefined
  /** Such as `unix:///var/run/docker.sock`. */
  engine: string
  confinement: Confinement
}

const socketOf = (engine: string): string => engine.slice('unix://'.length)

/** The runtime that the operator chose; containers are loaded only for those who use them. */
export async function openRuntime(
  { runtime, image = '', engine, confinement }: ChosenRuntime,
  { folder, log }: { folder: string; log: Logger },
): Promise<Runtime> {
  if (runtime === 'process') return processRuntime({ cgroups: findCgroups(), confinement })
  const { ContainerRuntime } = await import('./container/container-runtime.ts')
  // New files of the agent can be changed by the group of their server (`container-user.ts`).
  process.umask(0o002)
  return new ContainerRuntime({ socketPath: socketOf(engine), image, folder, log })
}

/** What a runtime does on this machine, for `doctor`. */
export async function describeRuntime({ runtime, engine, confinement }: ChosenRuntime): Promise<string> {
  if (runtime === 'process') return processRuntime({ cgroups: findCgroups(), confinement }).describe()
  const { describeEngine } = await import('./container/describe-engine.ts')
  return describeEngine(socketOf(engine))
}
