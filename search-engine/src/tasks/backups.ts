import { constants } from 'node:fs'
import { copyFile, mkdir, open, rename, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'

import { protocolVersion } from '../protocol/version.ts'
import type { ApiKey } from '../state/api-key.ts'
import type { EngineState } from '../state/engine-state.ts'
import { viewTime } from './task-view.ts'
import type { Workplace } from './workplace.ts'
import type { OpenIndex } from '../indexes/open-index.ts'
import { saveIndex } from '../indexes/index-snapshot.ts'

/** Builds a folder under a temporary name, so that a finished name always holds a finished backup. */
async function buildFolder(folder: string, build: (temporary: string) => Promise<void>): Promise<void> {
  const temporary = `${folder}.tmp`
  await rm(temporary, { recursive: true, force: true })
  await mkdir(temporary, { recursive: true })
  try {
    await build(temporary)
    await rm(folder, { recursive: true, force: true })
    await rename(temporary, folder)
  } catch (error) {
    await rm(temporary, { recursive: true, force: true })
    throw error
  }
}

async function writeDocuments(index: OpenIndex, path: string): Promise<void> {
  const file = await open(path, 'w')
  try {
    let lines: string[] = []
    for await (const { document } of index.allDocuments()) {
      lines.push(`${JSON.stringify(document)}\n`)
      if (lines.length < 1000) continue
      await file.writeFile(lines.join(''))
      lines = []
    }
    await file.writeFile(lines.join(''))
    await file.sync()
  } finally {
    await file.close()
  }
}

const jsonLines = (values: Iterable<unknown>) =>
  Array.from(values, (value) => `${JSON.stringify(value)}\n`).join('')

/** A key as it stands in dumps; its text follows from the master key. */
const dumpKey = ({ expiresAt, createdAt, updatedAt, ...key }: ApiKey) => ({
  ...key,
  expires_at: expiresAt,
  created_at: viewTime(createdAt),
  updated_at: viewTime(updatedAt),
})

/** The files of a dump by name, without those of its indexes. */
function generalFiles({ instanceUid, keys, features, webhooks }: EngineState): Record<string, string> {
  const hooks = Array.from(webhooks.values(), ({ uuid, url, headers }) => [uuid, { url, headers }] as const)
  return {
    'metadata.json': JSON.stringify({
      dumpVersion: 'V6',
      dbVersion: protocolVersion,
      dumpDate: new Date().toISOString(),
    }),
    'instance_uid.uuid': instanceUid,
    'keys.jsonl': jsonLines(Array.from(keys.values(), dumpKey)),
    'experimental-features.json': JSON.stringify(features),
    'webhooks.json': JSON.stringify({ webhooks: Object.fromEntries(hooks) }),
    'tasks/queue.jsonl': '',
  }
}

/**
 * Writes all indexes, keys, webhooks and switches to `dumps/<uid>/`, laid out as the dumps of the real server are
 * inside of their archive. Tasks are no part of it.
 */
export async function writeDump(engine: Workplace, dumpUid: string): Promise<void> {
  const { state } = engine
  await buildFolder(join(engine.folder, 'dumps', dumpUid), async (folder) => {
    await mkdir(join(folder, 'tasks'))
    await mkdir(join(folder, 'indexes'))
    for (const [name, text] of Object.entries(generalFiles(state))) await writeFile(join(folder, name), text)
    for (const record of state.indexes.values()) {
      const target = join(folder, 'indexes', record.uid)
      await mkdir(target)
      const { uid, primaryKey } = record
      const times = { createdAt: viewTime(record.createdAt), updatedAt: viewTime(record.updatedAt) }
      await writeFile(join(target, 'metadata.json'), JSON.stringify({ uid, primaryKey, ...times }))
      await writeFile(join(target, 'settings.json'), JSON.stringify(record.settings))
      await writeDocuments(engine.openIndex(record.number), join(target, 'documents.jsonl'))
    }
  })
}

/** Copies the data folder to `snapshots/latest/`; the copy can be used as a data folder itself. */
export async function writeDataCopy(engine: Workplace): Promise<void> {
  const { state } = engine
  await buildFolder(join(engine.folder, 'snapshots', 'latest'), async (folder) => {
    for (const record of state.indexes.values()) {
      const index = engine.openIndex(record.number)
      const target = join(folder, 'indexes', String(record.number))
      await mkdir(target, { recursive: true })
      await saveIndex(index, record.settings)
      const log = index.store.log.path
      for (const path of [log, index.snapshotPath]) {
        await copyFile(path, join(target, basename(path)), constants.COPYFILE_FICLONE)
      }
    }
    await engine.journal.copyTo(folder)
  })
}
