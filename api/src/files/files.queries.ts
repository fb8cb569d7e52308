import type { Db, Tx } from '@quarry/db/db'
import type { NewFile } from '@quarry/db/schema/versions/versions'
import { FILE_TYPES, isInstallable, type HashAlgorithm } from '@quarry/domain/files/file-types'

/** A file with one of these hashes that another project has published. */
export const findForeignFile = (db: Db, sha1s: readonly string[], projectId: string) =>
  db
    .selectFrom('files')
    .select('sha1')
    .where('sha1', 'in', [...sha1s])
    .where('projectId', '!=', projectId)
    .executeTakeFirst()

export const insertFileRows = (tx: Tx, rows: readonly NewFile[]) =>
  tx
    .insertInto('files')
    .values([...rows])
    .execute()

export interface FileReference {
  algorithm: HashAlgorithm
  hash: string
  versionId?: string | undefined
}

/** `versionId` selects one of several versions that contain the file; without it, the newest counts. */
export const findFileByHash = (tx: Tx, { algorithm, hash, versionId }: FileReference) =>
  tx
    .selectFrom('files')
    .select(['id', 'versionId', 'storageKey'])
    .where(algorithm, '=', hash.toLowerCase())
    .$if(versionId !== undefined, (query) => query.where('versionId', '=', versionId ?? ''))
    .orderBy('createdAt', 'desc')
    .executeTakeFirst()

export const deleteFileRow = (tx: Tx, id: string) => tx.deleteFrom('files').where('id', '=', id).execute()

const ofVersion = (tx: Tx, versionId: string) => tx.updateTable('files').where('versionId', '=', versionId)

/** Makes this file the primary one of the version. */
export async function replacePrimary(tx: Tx, versionId: string, sha1: string): Promise<void> {
  await ofVersion(tx, versionId).set({ primary: false }).where('primary', '=', true).execute()
  await ofVersion(tx, versionId).set({ primary: true }).where('sha1', '=', sha1).execute()
}

export const setFileType = (
  tx: Tx,
  versionId: string,
  { sha1, fileType }: Pick<NewFile, 'sha1' | 'fileType'>,
) => ofVersion(tx, versionId).set({ fileType }).where('sha1', '=', sha1).execute()

const INSTALLABLE_TYPES = FILE_TYPES.filter(isInstallable)

/** Selects a new primary file after the primary one was deleted. */
export const promoteFirst = (tx: Tx, versionId: string) =>
  tx
    .updateTable('files')
    .set({ primary: true })
    .where('id', '=', (eb) =>
      eb
        .selectFrom('files')
        .select('id')
        .where('versionId', '=', versionId)
        .where((of) => of.or([of('fileType', 'is', null), of('fileType', 'in', INSTALLABLE_TYPES)]))
        // Files without a special type come first.
        .orderBy('fileType', (order) => order.asc().nullsFirst())
        .orderBy('filename')
        .limit(1),
    )
    .execute()
