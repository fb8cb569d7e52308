#!/usr/bin/env node
import type { AddressInfo } from 'node:net'

import { readOptions } from '../src/options.ts'
import { Engine } from '../src/engine.ts'
import { createEngineServer } from '../src/server.ts'

async function main(): Promise<void> {
  const options = readOptions(process.argv.slice(2), process.env)
  if (options.help !== undefined) {
    console.log(options.help)
    return
  }
  const engine = await Engine.open({
    folder: options.folder,
    masterKey: options.masterKey,
    warn: (message) => console.error(message),
  })
  const server = createEngineServer(engine, options)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port, options.host, resolve)
  })
  const { port } = server.address() as AddressInfo
  const host = options.host === '::' || options.host === '0.0.0.0' ? '127.0.0.1' : options.host
  console.log(`ready engine http://${host.includes(':') ? `[${host}]` : host}:${port}`)

  let isStopping = false
  const stop = () => {
    if (isStopping) return
    isStopping = true
    server.close()
    server.closeIdleConnections()
    engine
      .close()
      .then(() => process.exit(0))
      .catch((error: unknown) => {
        console.error(error)
        process.exit(1)
      })
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
