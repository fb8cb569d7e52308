import { isListed } from '@quarry/domain/versions/dependencies'
import { typeOfLoader } from '@quarry/domain/projects/loaders'
import type { DependencyTree, TreeNode } from '../../../contract/versions/dependencies.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { listSidesOf, type Sides } from './pack-sides.queries.ts'

/** A file of a pack: where it goes, where it comes from and how it is known. */
export interface ListedFile {
  title: string
  /** Unlike that of every other file of the pack. */
  slug: string
  folder: string
  filename: string
  url: string
  sha1: string
  sha512: string
  sizeBytes: number
  sides: Sides
}

/** Folders of the game, by what a loader makes of a project. */
const FOLDERS: Readonly<Partial<Record<string, string>>> = {
  plugin: 'plugins',
  datapack: 'datapacks',
  shader: 'shaderpacks',
  resourcepack: 'resourcepacks',
}
const MODS = 'mods'

/** What goes by the loader of the setup, unless the project is of a kind that no loader makes. */
const folderOf = ({ project }: TreeNode, loader: string | null): string =>
  FOLDERS[project.url_type === 'mod' ? (typeOfLoader(loader ?? '') ?? '') : project.url_type] ?? MODS

export async function listFilesOf(ctx: Ctx, { nodes, loader }: DependencyTree): Promise<ListedFile[]> {
  const listed = nodes.filter(isListed)
  const sides = await listSidesOf(
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
    // Systems that know no case take the same name for the same file.
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
