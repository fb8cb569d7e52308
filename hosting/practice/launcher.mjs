import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import readline from 'node:readline'
import { controlPlayerSaving } from './player-saving.mjs'
import { FIRST_PROPERTIES, settingsFrom } from './properties.mjs'
import { addSavingCommands } from './saving-commands.mjs'
import { controlSaving } from './world-saving.mjs'

/*
 * Starts the practice server in the working directory, and prints what the server of the game prints when it is ready.
 * `SERVER_PORT` and `SERVER_VERSION` are set by the agent.
 */

const startedMs = performance.now()
const print = (line) => process.stdout.write(`${line}\n`)

// Its console is a pipe: no prompt and no control codes for terminals.
const { createInterface } = readline
readline.createInterface = ({ input }) => createInterface({ input })
readline.cursorTo = () => true

// Loaded after that.
const { default: flyingSquid } = await import('flying-squid')

const PROPERTIES = 'server.properties'
if (!existsSync(PROPERTIES)) writeFileSync(PROPERTIES, FIRST_PROPERTIES)
const { motd, ...settings } = settingsFrom(readFileSync(PROPERTIES, 'utf8'))

const version = process.env.SERVER_VERSION
const server = flyingSquid.createMCServer({
  ...settings,
  motd: `${motd}\nMinecraft ${version}`,
  port: Number(process.env.SERVER_PORT),
  host: '0.0.0.0',
  version,
  'online-mode': false,
  'everybody-op': true,
  logging: false,
  // Worlds of different versions are not compatible.
  worldFolder: `world/${version}`,
  generation: { name: 'diamond_square', options: { worldHeight: 80 } },
  kickTimeout: 10_000,
  plugins: {},
  modpe: false,
  'player-list-text': { header: { text: 'Practice server' }, footer: { text: 'Quarry' } },
  'max-entities': 100,
})

// Before any can join.
const players = controlPlayerSaving(server)
let finishSaving = async () => {}
server.on('ready', () => {
  const parts = [players, controlSaving(server.overworld)]
  const all = (action) => () => Promise.all(parts.map((part) => part[action]()))
  // It ends also when something cannot be saved.
  finishSaving = async () => {
    for (const { reason } of await Promise.allSettled(parts.map((part) => part.finish())))
      if (reason) print(`Unable to save the game: ${reason.message ?? reason}`)
  }
  addSavingCommands(server, { pause: all('pause'), resume: all('resume'), saveAll: all('saveAll') }, print)
  const seconds = ((performance.now() - startedMs) / 1000).toFixed(1)
  print(`Done (${seconds}s)! For help, type "help"`)
})

// Without a port it cannot be joined. The line is that of the game.
server.on('error', ({ syscall, code }) => {
  if (syscall !== 'listen') return
  const reason = code === 'EADDRINUSE' ? 'Address already in use' : code
  const line = `**** FAILED TO BIND TO PORT! ${reason} (port ${process.env.SERVER_PORT})\n`
  process.stdout.write(line, () => process.exit(1))
})

// Its own `quit` does not save. Plugins define it before the next turn of the event loop.
setImmediate(() => {
  const quit = server.quit
  let quitting
  const saveAndQuit = async (reason) => {
    await finishSaving()
    await quit.call(server, reason)
    // What players changed until they left, and the players.
    await finishSaving()
  }
  server.quit = (reason) => (quitting ??= saveAndQuit(reason))
})

process.once('SIGTERM', () => {
  void server.quit('Server closed').finally(() => process.exit(0))
})
process.on('unhandledRejection', (error) => process.stderr.write(`${error?.stack ?? error}\n`))
