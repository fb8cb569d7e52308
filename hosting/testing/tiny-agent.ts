import path from 'node:path'
import { pino } from 'pino'
import { Agent, type AgentOptions, type AgentTimes } from '../src/agent.ts'
import type { Flavour } from '../src/flavours/flavour.ts'
import { openFlavours, type FlavoursOptions } from '../src/flavours/open-flavours.ts'
import { processRuntime } from '../src/runtime/process-runtime.ts'
import type { Runtime } from '../src/runtime/runtime.ts'
import { SHORT_TIMES, tinyFlavour, type TinyOptions } from './tiny-flavour.ts'

interface TinyAgentOptions extends Pick<
  AgentOptions,
  'apiUrl' | 'token' | 'console' | 'sftp' | 'remote' | 'router'
> {
  folder: string
  flavour?: Partial<TinyOptions>
  /** Instead of `tiny-server.ts`. */
  practice?: Flavour
  watchEveryMs?: number | undefined
  /** Instead of processes. */
  runtime?: Runtime | undefined
  times?: Partial<AgentTimes>
  /** For the flavours of the game. */
  software?: Pick<FlavoursOptions, 'mirror' | 'javaHomes'>
}

/** An agent whose practice servers are `tiny-server.ts`, with everything in one folder. */
export const tinyAgent = ({
  folder,
  flavour,
  practice = tinyFlavour({ violations: path.join(folder, 'violations'), ...flavour }),
  watchEveryMs,
  runtime = processRuntime({ ...(watchEveryMs !== undefined && { watchEveryMs }) }),
  times = {},
  software = { javaHomes: [] },
  ...options
}: TinyAgentOptions): Agent => {
  const { flavours, findJavas } = openFlavours({
    cacheFolder: path.join(folder, 'cache'),
    contact: 'test',
    ...software,
  })
  return new Agent({
    ...options,
    folder: path.join(folder, 'agent'),
    version: 'test',
    runtime,
    findJavas,
    flavours: { ...flavours, practice },
    log: pino({ level: 'silent' }),
    times: { ...SHORT_TIMES, ...times },
  })
}
