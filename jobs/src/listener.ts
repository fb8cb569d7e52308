import { PATIENCE } from '@quarry/db/db'
import { Client } from 'pg'
import type { Logger } from 'pino'

/** The inserts of deliveries notify it; the payload is the queue, a blank and the aggregate. */
export const DELIVERIES_CHANNEL = 'deliveries'

/** Delay before a lost connection is replaced. */
const RECONNECT_MS = 500

export interface Listener {
  /** Called for each notification, and with `undefined` whenever some may have been missed. */
  on(channel: string, callback: (payload: string | undefined) => void): void
  close(): Promise<void>
}

/**
 * One connection that receives the notifications of Postgres for the whole process. Notifications may be lost, so every
 * listener polls as well.
 */
export function startListener({ databaseUrl, log }: { databaseUrl: string; log: Logger }): Listener {
  const callbacks = new Map<string, (payload: string | undefined) => void>()
  const closing = new AbortController()
  let connected: Client | undefined
  const listen = async (client: Client, channel: string) => {
    await client.query(`listen ${client.escapeIdentifier(channel)}`)
    callbacks.get(channel)?.(undefined)
  }
  const keepConnected = async () => {
    while (!closing.signal.aborted) {
      const client = createClient(databaseUrl)
      const ended = endOf(client, closing.signal)
      client.on('notification', ({ channel, payload = '' }) => callbacks.get(channel)?.(payload))
      try {
        await client.connect()
        connected = client
        for (const channel of callbacks.keys()) await listen(client, channel)
        await ended
      } catch (error) {
        log.debug({ err: error }, 'the listener is not connected')
      }
      connected = undefined
      await client.end().catch(() => {})
      if (!closing.signal.aborted) await new Promise((resolve) => setTimeout(resolve, RECONNECT_MS))
    }
  }
  const running = keepConnected()
  return {
    on(channel, callback) {
      callbacks.set(channel, callback)
      // A connection that fails here is replaced, and the new one listens to all channels.
      if (connected) listen(connected, channel).catch(() => {})
    },
    async close() {
      closing.abort()
      await running
    },
  }
}

function createClient(databaseUrl: string): Client {
  const { connectionTimeoutMillis } = PATIENCE.background
  return new Client({ connectionString: databaseUrl, keepAlive: true, connectionTimeoutMillis })
}

function endOf(client: Client, closing: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    client.on('error', () => resolve())
    client.on('end', () => resolve())
    closing.addEventListener('abort', () => resolve(), { once: true })
  })
}
