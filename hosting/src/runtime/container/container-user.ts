import { readdirSync, statSync } from 'node:fs'
import { lchown, mkdir, chmod, chown, lstat, readdir } from 'node:fs/promises'
import path from 'node:path'
import type { FileHandle } from 'node:fs/promises'
import { entryOf, inFolder, openSubfolder, type EntryName } from '../../files/descriptor-walk.ts'
import { walkFolders } from '../../files/folder-walk.ts'

/** Above the users of machines and the ranges that are common for containers. The port of a server is added. */
const FIRST_UID = 2_000_000

/** Who a server is in its container. */
export interface ContainerUser {
  uid: number
  gid: number
  /** Whether no other server has it; then its files belong to it. */
  isOwn: boolean
}

interface Situation {
  /** Of the agent. */
  uid: number
  gid: number
  /** Whether the engine runs without the rights of root: there root of a container is the user of the engine. */
  isRootless: boolean
}

/** Only root can give files to another user; else the server has the user of the agent, without its capabilities. */
export function userFor(port: number, { uid, gid, isRootless }: Situation): ContainerUser {
  if (isRootless) return { uid: 0, gid: 0, isOwn: false }
  if (uid !== 0) return { uid, gid, isOwn: false }
  return { uid: FIRST_UID + port, gid: FIRST_UID + port, isOwn: true }
}

const GROUP_FOLDER = 0o2770

/**
 * Gives the files of a server to its user. New files of the agent get the group of their folder, so the server can change
 * them as well. It must not run meanwhile.
 */
export async function giveFiles(
  { data, work }: { data: string; work: string },
  { uid, gid, isOwn }: ContainerUser,
): Promise<void> {
  if (!isOwn) return
  await mkdir(work, { recursive: true })
  for (const folder of [work, ...(await subfolders(work))]) {
    await chown(folder, 0, gid)
    await chmod(folder, GROUP_FOLDER)
  }
  await inFolder(data, [], (folder) => giveFolder(folder, uid, gid))
}

/** Unfinished uploads are in one of them. */
const subfolders = async (folder: string): Promise<string[]> =>
  (await readdir(folder, { withFileTypes: true }))
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => path.join(folder, name))

async function giveFolder(root: FileHandle, uid: number, gid: number): Promise<void> {
  const visit = async (folder: FileHandle) => {
    const folders: EntryName[] = []
    for (const name of await readdir(entryOf(folder, '.'), { encoding: 'buffer' })) {
      const stats = await lstat(entryOf(folder, name))
      if (stats.isDirectory()) folders.push(name)
      else if (stats.uid !== uid || stats.gid !== gid) await lchown(entryOf(folder, name), uid, gid)
    }
    await folder.chown(uid, gid)
    const { mode } = await folder.stat()
    await folder.chmod((mode & 0o777) | GROUP_FOLDER)
    return folders
  }
  await walkFolders(root, await visit(root), { open: openSubfolder, visit })
}

/** The processes of the user to whom a folder belongs, if that is one of a server. */
export function processesOfServer(folder: string): number[] {
  const ownerOf = (file: string) => statSync(file, { throwIfNoEntry: false })?.uid
  const user = ownerOf(folder)
  if (user === undefined || user < FIRST_UID) return []
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && ownerOf(`/proc/${name}`) === user)
    .map(Number)
}
