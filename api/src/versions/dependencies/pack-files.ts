import { isPackFile } from '@quarry/domain/versions/dependencies'
import { typeOfLoader } from '@quarry/domain/projects/loaders'
import type { DependencyTree, TreeNode } from '../../../contract/versions/dependencies.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { listSides } from '../../projects/project-sides.queries.ts'
import type { Sides } from '../project-sides.ts'

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

/** Folder of the game for each project type; other types go to `MODS`. */
const FOLDERS: Readonly<Partial<Record<string, string>>> = {
  plugin: 'plugins',
  datapack: 'datapacks',
  shader: 'shaderpacks',
  resourcepack: 'resourcepacks',
}
const MODS = 'mods'

/** A mod may be a plugin or data pack too, so its folder depends on the loader of the setup. */
const folderOf = ({ project }: TreeNode, loader: string | null): string =>
  FOLDERS[project.url_type === 'mod' ? (typeOfLoader(loader ?? '') ?? '') : project.url_type] ?? MODS

export async function listPackFiles(ctx: Ctx, { nodes, loader }: DependencyTree): Promise<PackFile[]> {
  const listed = nodes.filter(isPackFile)
  const rows = await listSides(
    ctx.db,
    listed.map(({ project }) => project.id),
  )
  const sides = new Map(
    rows.map(({ id, clientSide, serverSide }) => [id, { client: clientSide, server: serverSide }]),
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
