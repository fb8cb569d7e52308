import { setDiskFull } from './full-disk.ts'
import { tinyAgent } from './tiny-agent.ts'

/*
 * An agent as a process of its own, for tests that kill it. Arguments: the address of the API, the folder, and the port of the
 * consoles, if there are any.
 */

/** What tests send it, as messages: of two equal signals a process that waits for the processor would see one. */
export interface AgentChange {
  /** By an hour, and back. */
  movesClock?: true
  isDiskFull?: boolean
}

const RealDate = Date
let shiftMs = 0
process.on('message', ({ movesClock, isDiskFull }: AgentChange) => {
  if (movesClock) shiftMs = shiftMs === 0 ? 3_600_000 : 0
  if (isDiskFull !== undefined) setDiskFull(isDiskFull)
})
globalThis.Date = class extends RealDate {
  constructor(...args: [] | [number]) {
    super(...((args.length === 0 ? [RealDate.now() + shiftMs] : args) as [number]))
  }
  static override now(): number {
    return RealDate.now() + shiftMs
  }
} as DateConstructor

const [, , apiUrl = '', folder = '', port] = process.argv
const agent = tinyAgent({
  apiUrl,
  token: 'qrn_test',
  folder,
  flavour: { installMs: 30 },
  ...(port !== undefined && { console: { host: '127.0.0.1', port: Number(port) } }),
})
await agent.start()
process.stdout.write('ready\n')
process.once('SIGTERM', () => void agent.stop().then(() => process.exit(0)))
