import { tinyAgent } from './tiny-agent.ts'

/*
 * An agent as a process of its own, for tests that kill it. Arguments: the address of the API, the folder, and the port of the
 * consoles, if there are any.
 */

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
