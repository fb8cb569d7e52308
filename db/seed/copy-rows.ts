import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import type { PoolClient } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { SEEDED_TABLES, type SeedRows } from './rows.ts'

/** A COPY buffer: large enough to be quick, small beside the rows it was made of. */
const CHUNK_CHARACTERS = 256 * 1024

/** Writes every waiting row through COPY, parents first. Rows of one table must name the same columns. */
export async function copyAll(client: PoolClient, rows: SeedRows): Promise<void> {
  for (const table of SEEDED_TABLES) await copyRows(client, snakeCase(table), rows[table])
}

async function copyRows(client: PoolClient, table: string, rows: readonly object[]): Promise<void> {
  const [first] = rows
  if (first === undefined) return
  const keys = Object.keys(first)
  const known = new Set(keys)
  const columns = keys.map((key) => `"${snakeCase(key)}"`).join(', ')
  const stream = client.query(copyFrom(`copy ${table} (${columns}) from stdin`))
  const done = finished(stream)
  try {
    let text = ''
    for (const row of rows) {
      for (const key in row)
        if (!known.has(key)) throw new Error(`rows of ${table} name different columns: ${key}`)
      text += lineOf(row as Record<string, unknown>, keys)
      if (text.length < CHUNK_CHARACTERS) continue
      if (!stream.write(text)) await Promise.race([once(stream, 'drain'), done])
      text = ''
    }
    stream.end(text)
  } catch (error) {
    // The command would wait for more rows.
    stream.destroy(error as Error)
    await done.catch(() => {})
    throw error
  }
  await done
}

function lineOf(row: Record<string, unknown>, keys: readonly string[]): string {
  let line = ''
  for (const key of keys) line += line === '' ? encode(row[key]) : `\t${encode(row[key])}`
  return `${line}\n`
}

/** The text format of COPY. */
export function encode(value: unknown): string {
  switch (typeof value) {
    case 'string':
      return escape(value)
    case 'number':
      return String(value)
    case 'boolean':
      return value ? 't' : 'f'
    case 'undefined':
      return String.raw`\N`
    default:
  }
  if (value === null) return String.raw`\N`
  if (value instanceof Date) return value.toISOString()
  if (Buffer.isBuffer(value)) return escape(`\\x${value.toString('hex')}`)
  if (Array.isArray(value)) return escape(encodeArray(value))
  throw new Error(`COPY has no text for a value of type ${typeof value}`)
}

function encodeArray(values: readonly unknown[]): string {
  return `{${values.map((value) => `"${String(value).replaceAll(/["\\]/g, String.raw`\$&`)}"`).join(',')}}`
}

const SPECIAL = /[\\\t\n\r]/
const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

function escape(text: string): string {
  return SPECIAL.test(text) ? text.replaceAll(/[\\\t\n\r]/g, (character) => ESCAPES[character] ?? '') : text
}

const snakeCase = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
