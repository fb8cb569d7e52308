import { isPackFile } from '@quarry/domain/versions/dependencies'
import { typeOfLoader } from '@quarry/domain/projects/loaders'
import type { DependencyTree, TreeNode } from '../../../contract/versions/dependencies.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { listSidesById, type Sides } from './pack-sides.queries.ts'

/** A file of a pack: its path, its sources and its hashes. */
export interface PackFile {
  title: string
  /** Unique within the pack. */
  slug: string
  folder: string
  filename: string
  url: string
  sha1: string
  sha512: string
  sizeBytes: number
  sides: Sides
}

/** Folder of the game for each loader. */
const FOLDERS: Readonly<Partial<Record<string, string>>> = {
  plugin: 'plugins',
  datapack: 'datapacks',
  shader: 'shaderpacks',
  resourcepack: 'resourcepacks',
}
const MODS = 'mods'

/** The folder for the loader of the setup, except for project types that do not depend on a loader. */
const folderOf = ({ project }: TreeNode, loader: string | null): string =>
  FOLDERS[project.url_type === 'mod' ? (typeOfLoader(loader ?? '') ?? '') : project.url_type] ?? MODS

export async function listPackFiles(ctx: Ctx, { nodes, loader }: DependencyTree): Promise<PackFile[]> {
  const listed = nodes.filter(isPackFile)
  const sides = await listSidesById(
    ctx.db,
    listed.map(({ project }) => project.id),
  )
  const taken = new Set<string>()
  return listed.flatMap((node) => {
    const file = node.version?.file
    const side = sides.get(node.project.id)
    if (!file || !side) return []
    const { slug, id, title } = node.project
    const folder = folderOf(node, loader)
    // Case-insensitive file systems treat names that differ only in case as the same file.
    const isTaken = taken.has(`${folder}/${file.filename}`.toLowerCase())
    const filename = isTaken ? `${slug || id}-${file.filename}` : file.filename
    taken.add(`${folder}/${filename}`.toLowerCase())
    const { sha1, sha512 } = file.hashes
    return [
      {
        title,
        slug: slug || id,
        folder,
        filename,
        url: file.url,
        sha1,
        sha512,
        sizeBytes: file.size,
        sides: side,
      },
    ]
  })
}
