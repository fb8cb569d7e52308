import { createReadStream, existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

import { normalUuid } from './auth/tenant-token.ts'
import { readPayload } from './documents/payload.ts'
import type { Engine, TaskOrder } from './engine.ts'
import { defaultFeatures } from './protocol/features.ts'
import { isIndexUid } from './protocol/index-uid.ts'
import { reasonOf } from './protocol/reason-of.ts'
import { isObject } from './protocol/values.ts'
import { changeDetails } from './settings/apply-change.ts'
import { readSettings, settingNames } from './settings/read-settings.ts'
import type { ApiKey } from './state/api-key.ts'
import { isFinished } from './state/task.ts'

/** Documents are sent in pieces of about so many characters. */
const pieceLength = 8 * 1024 * 1024

/** A mistake in the dump, with the file that holds it. */
const wrong = (file: string, reason: string) => new Error(`The dump cannot be imported: ${file}: ${reason}`)

function inFile<T>(file: string, read: () => T): T {
  try {
    return read()
  } catch (error) {
    throw wrong(file, reasonOf(error))
  }
}

class Dump {
  readonly #folder: string

  constructor(folder: string) {
    this.#folder = folder
  }

  pathOf(...names: string[]): string {
    return join(this.#folder, ...names)
  }

  has(name: string): boolean {
    return existsSync(this.pathOf(name))
  }

  /** The object in a JSON file; throws with its name when it is missing or something else. */
  object(...names: string[]): Record<string, unknown> {
    return this.#parse(readText(this.pathOf(...names), names.join('/')), names.join('/'))
  }

  objects(name: string): Record<string, unknown>[] {
    const lines = readText(this.pathOf(name), name).split('\n')
    return lines.filter((line) => line !== '').map((line) => this.#parse(line, name))
  }

  get indexes(): string[] {
    const folder = this.pathOf('indexes')
    if (!existsSync(folder)) return []
    const entries = readdirSync(folder, { withFileTypes: true })
    return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
  }

  #parse(text: string, name: string): Record<string, unknown> {
    const value: unknown = inFile(name, () => JSON.parse(text))
    if (isObject(value)) return value
    throw wrong(name, 'an object is expected')
  }
}

const readText = (path: string, name: string) => inFile(name, () => readFileSync(path, 'utf8'))

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((entry) => typeof entry === 'string')

const textOrNull = (value: unknown) => (typeof value === 'string' ? value : null)

/** Milliseconds since 1970; what is no time is now. */
function timeOf(value: unknown): number {
  const time = typeof value === 'string' ? Date.parse(value.replace(/(\.\d{3})\d+/, '$1')) : NaN
  return Number.isNaN(time) ? Date.now() : time
}

function readKey(sent: Record<string, unknown>): ApiKey {
  const { uid: text, name, description, actions, indexes, expires_at, created_at, updated_at } = sent
  const uid = typeof text === 'string' ? normalUuid(text) : undefined
  if (uid === undefined || !isTexts(actions) || !isTexts(indexes))
    throw wrong('keys.jsonl', 'a key needs `uid`, `actions` and `indexes`')
  return {
    uid,
    name: textOrNull(name),
    description: textOrNull(description),
    actions,
    indexes,
    expiresAt: textOrNull(expires_at),
    createdAt: timeOf(created_at),
    updatedAt: timeOf(updated_at),
  }
}

/** The keys of the dump take the place of those that a new folder begins with. */
function importKeys({ journal, state }: Engine, dump: Dump): void {
  const keys = dump.objects('keys.jsonl').map(readKey)
  for (const uid of state.keys.keys()) journal.write({ kind: 'keyRemoval', uid })
  for (const key of keys) journal.write({ kind: 'key', key })
}

function importFeatures({ journal }: Engine, dump: Dump): void {
  if (!dump.has('experimental-features.json')) return
  const sent = dump.object('experimental-features.json')
  const features = defaultFeatures()
  for (const name of Object.keys(features) as (keyof typeof features)[]) {
    features[name] = sent[name] === true
  }
  journal.write({ kind: 'features', features })
}

function importWebhooks({ journal }: Engine, dump: Dump): void {
  if (!dump.has('webhooks.json')) return
  const { webhooks } = dump.object('webhooks.json')
  for (const [uuid, webhook] of Object.entries(isObject(webhooks) ? webhooks : {})) {
    if (!isObject(webhook) || typeof webhook['url'] !== 'string')
      throw wrong('webhooks.json', 'a webhook needs `url`')
    const headers = Object.entries(isObject(webhook['headers']) ? webhook['headers'] : {})
    const texts = headers.filter((header): header is [string, string] => typeof header[1] === 'string')
    journal.write({
      kind: 'webhook',
      webhook: { uuid, url: webhook['url'], headers: Object.fromEntries(texts) },
    })
  }
}

/** Has a task done; throws when it fails. */
async function carryOut(engine: Engine, order: TaskOrder, file: string): Promise<void> {
  const { uid } = await engine.enqueue(order)
  for (;;) {
    const task = engine.state.tasks.get(uid)
    if (!task || isFinished(task)) {
      if (task?.status === 'succeeded') return
      throw wrong(file, task?.error?.message ?? 'the task was cancelled')
    }
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

async function importPiece(engine: Engine, indexUid: string, lines: string[], file: string): Promise<void> {
  const { bytes, count } = await readPayload(Buffer.from(lines.join('\n')), 'ndjson').catch(
    (error: unknown) => {
      throw wrong(file, reasonOf(error))
    },
  )
  await carryOut(
    engine,
    {
      indexUid,
      work: {
        type: 'documentAdditionOrUpdate',
        method: 'replace',
        primaryKey: null,
        skipCreation: false,
        mayCreateIndex: false,
        count,
      },
      details: { receivedDocuments: count, indexedDocuments: null },
      payload: bytes,
    },
    file,
  )
}

async function importDocuments(engine: Engine, indexUid: string, path: string, file: string): Promise<void> {
  let lines: string[] = []
  let length = 0
  for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Infinity })) {
    if (line === '') continue
    lines.push(line)
    length += line.length
    if (length < pieceLength) continue
    await importPiece(engine, indexUid, lines, file)
    lines = []
    length = 0
  }
  if (lines.length > 0) await importPiece(engine, indexUid, lines, file)
}

async function importIndex(engine: Engine, dump: Dump, folder: string): Promise<void> {
  const {
    uid: indexUid,
    primaryKey: key,
    createdAt,
    updatedAt,
  } = dump.object('indexes', folder, 'metadata.json')
  if (typeof indexUid !== 'string' || !isIndexUid(indexUid))
    throw wrong(`indexes/${folder}/metadata.json`, '`uid` is no name of an index')
  const primaryKey = textOrNull(key)
  const nameOf = (name: string) => `indexes/${folder}/${name}`
  await carryOut(
    engine,
    { indexUid, work: { type: 'indexCreation', primaryKey }, details: { primaryKey } },
    nameOf('metadata.json'),
  )
  const sent = dump.object('indexes', folder, 'settings.json')
  const known = Object.fromEntries(
    settingNames.filter((name) => name in sent).map((name) => [name, sent[name]]),
  )
  const change = inFile(nameOf('settings.json'), () => readSettings(known, engine.state.features))
  await carryOut(
    engine,
    {
      indexUid,
      work: { type: 'settingsUpdate', change, isReset: false, mayCreateIndex: false },
      details: changeDetails(change, false),
    },
    nameOf('settings.json'),
  )
  const file = nameOf('documents.jsonl')
  await importDocuments(engine, indexUid, dump.pathOf('indexes', folder, 'documents.jsonl'), file)
  const patch = { createdAt: timeOf(createdAt), updatedAt: timeOf(updatedAt) }
  engine.journal.write({ kind: 'index', change: { kind: 'patch', uid: indexUid, patch } })
}

/**
 * Fills an engine that has no index yet with a dump: a folder in the layout of the real server's sixth version.
 * Throws with the file in which something is wrong; the engine is not to be used then.
 */
async function importDump(engine: Engine, folder: string): Promise<void> {
  const dump = new Dump(folder)
  const { dumpVersion } = dump.object('metadata.json')
  if (dumpVersion !== 'V6') throw wrong('metadata.json', 'only dumps of the version V6 can be read')
  importFeatures(engine, dump)
  for (const index of dump.indexes) await importIndex(engine, dump, index)
  importKeys(engine, dump)
  importWebhooks(engine, dump)
  await engine.journal.synced()
}

export interface DumpOptions {
  /** Null: nothing is imported. */
  path: string | null
  /** A path that leads nowhere is no mistake. */
  mayBeMissing: boolean
  /** A data folder that is in use already is no mistake: nothing is imported then. */
  mayBeInUse: boolean
}

/** The dump to be imported into a data folder, null for none; throws when there is none or when the folder is in use. */
export function dumpFor(folder: string, { path, mayBeMissing, mayBeInUse }: DumpOptions): string | null {
  if (path === null) return null
  if (!existsSync(path)) {
    if (mayBeMissing) return null
    throw new Error(`There is no dump at ${path} (--import-dump); --ignore-missing-dump starts without it.`)
  }
  if (!existsSync(folder) || readdirSync(folder).length === 0) return path
  if (mayBeInUse) return null
  throw new Error(
    `A dump can only be imported into a new data folder, but ${folder} is in use; --ignore-dump-if-db-exists starts with that.`,
  )
}

/** Imports into an engine whose folder is new; leaves the folder empty when that fails. */
export async function importOrLeaveNothing(engine: Engine, dump: string): Promise<void> {
  try {
    await importDump(engine, dump)
  } catch (error) {
    await engine.close()
    for (const name of readdirSync(engine.folder)) rmSync(join(engine.folder, name), { recursive: true })
    throw error
  }
}
