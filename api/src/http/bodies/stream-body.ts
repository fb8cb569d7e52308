import type { Readable } from 'node:stream'

/**
 * The body of a response from a stream. `Readable.toWeb` is not used, since its stream throws outside of every handler,
 * which ends the process, if the client goes away at the wrong moment.
 */
export function streamBody(stream: Readable): ReadableStream<Uint8Array> {
  // Nothing else listens until the first read; the iterator reports the error then.
  stream.on('error', () => {})
  const chunks = stream[Symbol.asyncIterator]()
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const next = await chunks.next()
        if (next.done) controller.close()
        else controller.enqueue(next.value as Uint8Array)
      },
      // Ending the iterator alone would wait for a chunk that it has been asked for.
      cancel: () => void stream.destroy(),
    },
    { highWaterMark: 0 },
  )
}
