import { tinyAgent } from './tiny-agent.ts'

/* An agent as a process of its own, for tests that kill it. Arguments: the address of the API and the folder. */

const [, , apiUrl = '', folder = ''] = process.argv
const agent = tinyAgent({ apiUrl, token: 'qrn_test', folder, flavour: { installMs: 30 } })
await agent.start()
process.stdout.write('ready\n')
process.once('SIGTERM', () => void agent.stop().then(() => process.exit(0)))
