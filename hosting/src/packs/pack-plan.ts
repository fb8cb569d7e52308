import type { PackOrigin } from '@quarry/api/contract/hosting/node-packs'
import type { SkipReason } from '@quarry/domain/hosting/server-packs'
import { contentName } from '@quarry/domain/hosting/server-content'
import type { PackFile } from './pack-content.ts'
import { isSamePack, type PackedFile, type PackRecord } from './pack-record.ts'

/** A file that is written, and where: one that the owner has disabled stays disabled. */
export interface Write {
  file: PackFile
  target: string
}

/** What an installation of a pack changes. Whatever the owner added or changed stays. */
export interface PackPlan {
  added: Write[]
  replaced: Write[]
  removed: string[]
  skipped: { path: string; reason: SkipReason }[]
  /** The files of the pack from then on. */
  files: Map<string, PackedFile>
}

/** The content at a path: its hash, null if it is none of these sizes or no file, undefined if there is nothing. */
export type Look = (path: string, sizes: readonly number[]) => Promise<string | null | undefined>

interface Planned {
  origin: PackOrigin
  files: readonly PackFile[]
  /** What was installed before. */
  record: PackRecord | undefined
  look: Look
}

/** Compares the files of a pack with those of the server. A repeated plan goes on where the first one ended. */
export async function planPack({ origin, files, record, look }: Planned): Promise<PackPlan> {
  const plan: PackPlan = { added: [], replaced: [], removed: [], skipped: [], files: new Map() }
  const old = record?.files ?? new Map<string, PackedFile>()
  // What the owner deleted of another pack says nothing about this one.
  const isSame = record !== undefined && isSamePack(record, origin)
  for (const file of files) await planFile(plan, { file, before: old.get(file.path), isSame, look })
  const wanted = new Set(files.map(({ path }) => path))
  for (const [path, before] of old) if (!wanted.has(path)) await planRemoval(plan, { path, before, look })
  return plan
}

interface PlannedFile {
  file: PackFile
  before: PackedFile | undefined
  isSame: boolean
  look: Look
}

async function planFile(plan: PackPlan, { file, before, isSame, look }: PlannedFile): Promise<void> {
  const { path, size, sha512 } = file
  const sizes = before ? [size, before.size] : [size]
  const now = await look(path, sizes)
  const keep = (reason: SkipReason) => void plan.skipped.push({ path, reason })
  if (now === undefined && before && isSame) {
    plan.files.set(path, { size, sha512 })
    const target = contentName(path, false)
    const disabled = await look(target, sizes)
    if (disabled === undefined) return keep('deleted')
    if (disabled === before.sha512 && disabled !== sha512) plan.replaced.push({ file, target })
    else keep('disabled')
    return
  }
  if (now === undefined || now === sha512 || now === before?.sha512) plan.files.set(path, { size, sha512 })
  if (now === undefined) plan.added.push({ file, target: path })
  else if (now === sha512) return
  else if (before && now === before.sha512) plan.replaced.push({ file, target: path })
  else if (before) {
    // Still of the pack, but with a change.
    plan.files.set(path, { size, sha512 })
    keep('changed')
  } else keep('own')
}

async function planRemoval(
  plan: PackPlan,
  { path, before, look }: { path: string; before: PackedFile; look: Look },
): Promise<void> {
  for (const place of [path, contentName(path, false)]) {
    const now = await look(place, [before.size])
    if (now === undefined) continue
    if (now === before.sha512) plan.removed.push(place)
    else plan.skipped.push({ path: place, reason: 'changed' })
    return
  }
}
