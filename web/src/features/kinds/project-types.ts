import { Box, Braces, Brush, Contrast, Layers, Plug, type LucideIcon } from 'lucide-react'

/** The six shelves in the order of the site; icons are the same everywhere (look: Icons). */
export const PROJECT_TYPES = [
  { type: 'mod', href: '/mods', icon: Box },
  { type: 'modpack', href: '/modpacks', icon: Layers },
  { type: 'resourcepack', href: '/resourcepacks', icon: Brush },
  { type: 'shader', href: '/shaders', icon: Contrast },
  { type: 'plugin', href: '/plugins', icon: Plug },
  { type: 'datapack', href: '/datapacks', icon: Braces },
] as const satisfies readonly { type: string; href: string; icon: LucideIcon }[]

export type ProjectType = (typeof PROJECT_TYPES)[number]['type']

/** The shelf a page belongs to: `search` for the shelf itself, `project` for one of its projects. */
export function shelfOf(pathname: string): { type: ProjectType; on: 'search' | 'project' } | undefined {
  const first = pathname.split('/')[1] ?? ''
  for (const { type, href } of PROJECT_TYPES) {
    if (href === `/${first}`) return { type, on: 'search' }
    if (type === first) return { type, on: 'project' }
  }
  return undefined
}
