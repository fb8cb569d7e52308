import { constants } from 'node:fs'
import { copyFile, mkdir, open, rename, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'

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

const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`

/**
 * Writes all indexes as plain files to `dumps/<uid>/`: `metadata.json`, `keys.json`, and per index `index.json`,
 * `settings.json` and `documents.jsonl`.
 */
export async function writeDump(engine: Workplace, dumpUid: string): Promise<void> {
  const { state } = engine
  await buildFolder(join(engine.folder, 'dumps', dumpUid), async (folder) => {
    await writeFile(
      join(folder, 'metadata.json'),
      json({ dumpVersion: 1, instanceUid: state.instanceUid, dumpDate: new Date().toISOString() }),
    )
    await writeFile(join(folder, 'keys.json'), json([...state.keys.values()]))
    for (const record of state.indexes.values()) {
      const target = join(folder, 'indexes', record.uid)
      await mkdir(target, { recursive: true })
      const { uid, primaryKey, createdAt, updatedAt } = record
      await writeFile(join(target, 'index.json'), json({ uid, primaryKey, createdAt, updatedAt }))
      await writeFile(join(target, 'settings.json'), json(record.settings))
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
