import { Engine } from './engine.ts'
import { EngineClient } from './engine-client.ts'
import type { Info } from './engine-shapes.ts'

/** Admins rather see that it does not answer than wait. */
const WAITING = { answerMs: 3_000 }

export const isRootless = ({ SecurityOptions: options }: Info): boolean =>
  options?.some((option) => option.includes('rootless')) ?? false

/** Name and version of an engine, or the path of its socket, and what limits it can set. */
export async function describeEngine(given: Engine | string): Promise<string> {
  const engine = typeof given === 'string' ? new Engine(new EngineClient(given)) : given
  try {
    const [version, info] = await Promise.all([engine.version(WAITING), engine.info(WAITING)])
    const { MemoryLimit: memory, SwapLimit: swap, CpuCfsQuota: cpu, PidsLimit: processes } = info
    const missing = Object.entries({ memory, swap, cpu, processes }).flatMap(([name, holds]) =>
      holds ? [] : name,
    )
    const rootless = isRootless(info) ? ', rootless' : ''
    return `container (${version}${rootless}, ${missing.length === 0 ? 'limits hold' : `no limit of ${missing.join(', ')}`})`
  } catch {
    return 'container (its engine does not answer)'
  }
}
