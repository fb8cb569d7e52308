import { ruleMessage } from '../../contract/rules.ts'
import type { Context } from 'hono'
import { AppError } from '../kernel/errors.ts'
import type { HttpEnv } from './env.ts'

/** Enough for a body of 65 536 characters and a map of a thousand hashes. */
const JSON_MAX_BYTES = 2 * 1024 * 1024

/** Reads a JSON body; an empty one counts as `{}`. */
export async function readJson(c: Context<HttpEnv>): Promise<unknown> {
  const bytes = await readBytes(c, JSON_MAX_BYTES)
  if (bytes.byteLength === 0) return {}
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as unknown
  } catch (error) {
    throw new AppError('json_error', ruleMessage('body_not_json', { reason: (error as Error).message }))
  }
}

/** Reads a raw body with at most `limit` bytes in memory. */
export async function readBytes(c: Context<HttpEnv>, limit: number): Promise<Uint8Array> {
  const tooLarge = () => new AppError('too_large', ruleMessage('body_too_large', { max: limit }))
  if (Number(c.req.header('content-length') ?? 0) > limit) throw tooLarge()
  if (c.req.header('content-length') !== undefined) return new Uint8Array(await c.req.arrayBuffer())
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of c.req.raw.body ?? []) {
    size += chunk.byteLength
    if (size > limit) throw tooLarge()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
