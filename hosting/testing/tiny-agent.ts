import path from 'node:path'
import { pino } from 'pino'
import { Agent, type AgentOptions } from '../src/agent.ts'
import { openFlavours } from '../src/flavours/open-flavours.ts'
import { processRuntime } from '../src/runtime/process-runtime.ts'
import { SHORT_TIMES, tinyFlavour, type TinyOptions } from './tiny-flavour.ts'

interface TinyAgentOptions extends Pick<AgentOptions, 'apiUrl' | 'token' | 'console'> {
  folder: string
  flavour?: Partial<TinyOptions>
  watchEveryMs?: number | undefined
}

/** An agent whose servers are `tiny-server.ts`, with everything in one folder. */
export const tinyAgent = ({ folder, flavour, watchEveryMs, ...options }: TinyAgentOptions): Agent =>
  new Agent({
    ...options,
    folder: path.join(folder, 'agent'),
    version: 'test',
    runtime: processRuntime({ ...(watchEveryMs !== undefined && { watchEveryMs }) }),
    findJavas: () => [],
    flavours: {
      ...openFlavours({ cacheFolder: path.join(folder, 'cache'), contact: 'test', javaHomes: [] }).flavours,
      practice: tinyFlavour({ violations: path.join(folder, 'violations'), ...flavour }),
    },
    log: pino({ level: 'silent' }),
    times: SHORT_TIMES,
  })
