import { Readable } from 'node:stream'
import type { ServerBackupPieceRow } from '@quarry/db/schema/hosting/servers'
import { backupPieceKey } from '@quarry/db/storage-keys'
import { BACKUP_PIECE_BYTES, BACKUP_PIECES_AT_ONCE } from '@quarry/domain/hosting/backups'
import type { OutputOf } from '../../../contract/endpoint.ts'
import type { StoredBackup } from '../../../contract/hosting/agents.ts'
import type { BackupPiece, readStoredBackup, storeBackup } from '../../../contract/hosting/node-backups.ts'
import { atomically, type Ctx } from '../../kernel/ctx.ts'
import { notFound } from '../../kernel/errors.ts'
import type { ByteRange, Storage } from '../../ports/storage.ts'
import { requireNode } from '../agents.service.ts'
import {
  deletePieces,
  findBackupOfNode,
  insertPieces,
  listPieces,
  markStored,
} from './stored-backups.queries.ts'

async function requireBackup(ctx: Ctx, authorization: string | undefined, id: string) {
  const node = await requireNode(ctx, authorization)
  const backup = await findBackupOfNode(ctx.db, node.id, id)
  if (!backup) throw notFound('backup', id)
  return backup
}

/** All pieces of an archive. The key contains its hash, so those of two archives are never mixed. */
const piecesOf = (backupId: string, { size, hash }: StoredBackup): ServerBackupPieceRow[] =>
  Array.from({ length: Math.ceil(size / BACKUP_PIECE_BYTES) }, (_, number) => ({
    backupId,
    number,
    storageKey: backupPieceKey(backupId, hash, number),
    sizeBytes: Math.min(BACKUP_PIECE_BYTES, size - number * BACKUP_PIECE_BYTES),
    isStored: false,
  }))

const viewPieces = (pieces: readonly ServerBackupPieceRow[], sign: (key: string) => Promise<string>) =>
  Promise.all(
    pieces.map(async ({ number, sizeBytes, storageKey }): Promise<BackupPiece> => ({
      number,
      offset: number * BACKUP_PIECE_BYTES,
      bytes: sizeBytes,
      url: await sign(storageKey),
    })),
  )

/** Repeated by the agent until nothing is missing. Pieces that have arrived are not sent again, so it may end at any point. */
export async function receiveBackup(
  ctx: Ctx,
  authorization: string | undefined,
  { backup: id, archive }: { backup: string; archive: StoredBackup },
): Promise<OutputOf<typeof storeBackup>> {
  await requireBackup(ctx, authorization, id)
  const { storage } = ctx
  const { signUrl } = storage
  if (!signUrl) return { pieces: null }
  const wanted = piecesOf(id, archive)
  const arrived = await listArrived(storage, await listPieces(ctx.db, id))
  const missing = await atomically(ctx, async ({ db }) => {
    const known = await listPieces(db, id)
    // Of an earlier archive.
    const isOther = known.some(({ number, storageKey }) => wanted[number]?.storageKey !== storageKey)
    if (isOther) await deletePieces(db, id)
    else if (arrived.length > 0) await markStored(db, id, arrived)
    const done = new Set(
      isOther ? [] : [...arrived, ...known.filter((one) => one.isStored).map((one) => one.number)],
    )
    const next = wanted.filter(({ number }) => !done.has(number)).slice(0, BACKUP_PIECES_AT_ONCE)
    if (next.length > 0) await insertPieces(db, next)
    return next
  })
  return { pieces: await viewPieces(missing, (key) => signUrl('PUT', key)) }
}

/** The numbers of those requested pieces that are now in the storage, as a whole. */
async function listArrived(storage: Storage, pieces: readonly ServerBackupPieceRow[]): Promise<number[]> {
  const checked = await Promise.all(
    pieces
      .filter(({ isStored }) => !isStored)
      .map(async ({ number, storageKey, sizeBytes }) => ({
        number,
        isWhole: (await storage.sizeOf(storageKey)) === sizeBytes,
      })),
  )
  return checked.filter(({ isWhole }) => isWhole).map(({ number }) => number)
}

/** Where the agent reads a backup to restore it. */
export async function openStoredBackup(
  ctx: Ctx,
  authorization: string | undefined,
  { backup: id, from }: { backup: string; from: number },
): Promise<OutputOf<typeof readStoredBackup>> {
  const { sizeBytes: size, hash } = await requireBackup(ctx, authorization, id)
  const { signUrl } = ctx.storage
  const pieces = await listPieces(ctx.db, id)
  if (!signUrl || size === null || hash === null || pieces.length === 0) return { stored: null }
  const shown = pieces.slice(from, from + BACKUP_PIECES_AT_ONCE)
  return { stored: { size, hash, pieces: await viewPieces(shown, (key) => signUrl('GET', key)) } }
}

/** The content of a stored backup, or one range of it; undefined for one that is on its node. */
export async function readPieces(
  { db, storage }: Pick<Ctx, 'db' | 'storage'>,
  backupId: string,
  { start, end }: ByteRange,
): Promise<Readable | undefined> {
  const pieces = await listPieces(db, backupId)
  if (pieces.length === 0) return undefined
  async function* content() {
    for (const { number, storageKey, sizeBytes } of pieces) {
      const offset = number * BACKUP_PIECE_BYTES
      if (offset + sizeBytes <= start || offset > end) continue
      const range = { start: Math.max(0, start - offset), end: Math.min(sizeBytes - 1, end - offset) }
      const found = await storage.open(storageKey, range)
      if (!found) throw new Error(`the object ${storageKey} of a backup is missing`)
      yield* found.stream as AsyncIterable<Uint8Array>
    }
  }
  return Readable.from(content())
}
