import type { Server } from 'node:http'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'

import { Engine } from './engine.ts'
import { dumpFor, importOrLeaveNothing } from './import-dump.ts'
import { readOptions } from './options.ts'
import { reachableAddress } from './http/reachable-address.ts'
import { warmUp } from './search/warm-up.ts'
import { createEngineServer } from './server.ts'

/** Long enough for the searches that most ask for, short beside the start of an index. */
const warmUpMs = 60

function listen(server: Server, port: number, host: string): Promise<AddressInfo> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => resolve(server.address() as AddressInfo))
  })
}

/**
 * `localhost` means both loopback addresses, as clients resolve the name either way. A machine without IPv6 has only
 * the first.
 */
async function listenOnLoopback(server: Server, port: number): Promise<AddressInfo> {
  const address = await listen(server, port, '127.0.0.1')
  const second = createServer({ noDelay: true }, (socket) => server.emit('connection', socket))
  second.on('error', () => second.close())
  second.listen(address.port, '::1')
  second.unref()
  return address
}

/** Runs a server until SIGTERM or SIGINT, which let the running batch finish; throws when it cannot start. */
export async function main(args: string[], env: NodeJS.ProcessEnv): Promise<void> {
  const options = readOptions(args, env)
  if (options.help !== undefined) {
    process.stdout.write(`${options.help}\n`)
    return
  }
  const dump = dumpFor(options.folder, options.dump)
  const engine = await Engine.open({
    folder: options.folder,
    masterKey: options.masterKey,
    searchThreads: options.searchThreads,
    allowedNetworks: options.allowedNetworks,
    warn: (message) => process.stderr.write(`${message}\n`),
  })
  if (dump !== null) await importOrLeaveNothing(engine, dump)
  await warmUp(warmUpMs)
  const server = createEngineServer(engine, options)
  let isStopping = false
  const stop = () => {
    if (isStopping) return
    isStopping = true
    server.close()
    server.closeIdleConnections()
    engine.close().then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`could not stop cleanly: ${String(error)}\n`)
        process.exit(1)
      },
    )
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
  try {
    const isLoopback = options.host === 'localhost'
    const address = isLoopback
      ? await listenOnLoopback(server, options.port)
      : await listen(server, options.port, options.host)
    const host = isLoopback ? '127.0.0.1' : options.host
    process.stdout.write(`ready engine ${reachableAddress(host, address.port)}\n`)
  } catch (error) {
    await engine.close()
    throw error
  }
}
