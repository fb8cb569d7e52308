import { appendFileSync, ftruncateSync, openSync, unlinkSync } from 'node:fs'
import { createServer } from 'node:net'
import { createInterface } from 'node:readline'

/*
 * Stands for a game server in tests: a small process with a port and a console. A second process on the same port is written
 * to the file `VIOLATIONS`.
 */

const { SERVER_PORT, VIOLATIONS = '' } = process.env

const print = (line: string) => process.stdout.write(`${line}\n`)
const exit = (code: number) => process.exit(code)

let savesSilently = false
/** What it answers each connection, if anything. */
let status: Buffer | undefined
const commands: Record<string, (argument: string) => void> = {
  stop: () => exit(0),
  exit: (code) => exit(Number(code)),
  /** Prints this and ends with an error. */
  fail: (line) => {
    process.stdout.write(`${line}\n`, () => exit(1))
  },
  'save-off': () => print('Saving is off'),
  'save-all': () => print(savesSilently ? 'Saving…' : 'Saved the game'),
  'save-on': () => print('Saving is on'),
  /** From then on does not print that it has saved. */
  silent: () => {
    savesSilently = true
    print('silent')
  },
  /** As if it had saved just now. */
  saved: () => print('Saved the game'),
  /** From then on so many of 20 players are online; hidden without a number. */
  players: (online) => {
    const text = Buffer.from(`{"players":{"online":${online},"max":20}}`)
    status = online === '' ? undefined : Buffer.from([text.length + 2, 0, text.length, ...text])
    print(`players ${online}`)
  },
  /** Stops by force only. */
  ignore: () => {
    process.on('SIGTERM', () => {})
    commands['stop'] = () => {}
    print('ignoring')
  },
  /** Prints so many lines, as fast as they are read, and `flooded` with their number. */
  flood: (count) => {
    const block = '[Server thread/INFO]: A line of a server that prints many of them\n'
    let left = Number(count)
    const write = () => {
      while (left > 0) {
        const lines = Math.min(left, 1_000)
        left -= lines
        if (!process.stdout.write(block.repeat(lines))) return void process.stdout.once('drain', write)
      }
      print(`flooded ${count}`)
    }
    write()
  },
  /** From then on uses a file of this size that has no name any more. It has holes, so it takes no room. */
  hold: (megabytes) => {
    const descriptor = openSync('deleted.dat', 'w')
    unlinkSync('deleted.dat')
    ftruncateSync(descriptor, Number(megabytes) * 1024 ** 2)
    print(`holds ${megabytes}`)
  },
  eat: (megabytes) => {
    const eaten = Buffer.alloc(Number(megabytes) * 1024 ** 2, 1)
    print(`ate ${eaten.length}`)
    setInterval(() => eaten.fill(2), 50)
  },
}

// What players send comes back.
createServer((socket) => {
  socket.on('error', () => {})
  if (status) socket.end(status)
  else socket.pipe(socket)
})
  .once('error', () => {
    appendFileSync(VIOLATIONS, `a second process on port ${SERVER_PORT}\n`)
    exit(70)
  })
  .listen(Number(SERVER_PORT), '127.0.0.1', () => print('Done (0.0s)!'))

createInterface({ input: process.stdin }).on('line', (line) => {
  const [name = ''] = line.split(' ')
  commands[name]?.(line.slice(name.length + 1))
})
