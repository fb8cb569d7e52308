import { setDiskFull } from './full-disk.ts'
import { tinyAgent } from './tiny-agent.ts'

/*
 * An agent as a process of its own, for tests that kill it. Arguments: the address of the API, the folder, and the port of the
 * consoles, if there are any. `SIGUSR2` moves its clock by an hour, and back; `SIGHUP` fills its disk, and empties it.
 */

const RealDate = Date
let shiftMs = 0
process.on('SIGUSR2', () => {
  shiftMs = shiftMs === 0 ? 3_600_000 : 0
})
globalThis.Date = class extends RealDate {
  constructor(...args: [] | [number]) {
    super(...((args.length === 0 ? [RealDate.now() + shiftMs] : args) as [number]))
  }
  static override now(): number {
    return RealDate.now() + shiftMs
  }
} as DateConstructor

let isFull = false
process.on('SIGHUP', () => {
  isFull = !isFull
  setDiskFull(isFull)
})

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
