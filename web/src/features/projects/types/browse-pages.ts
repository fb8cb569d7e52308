import { SEARCH_PATHS, SHELF_ORDER, type ProjectType } from '@quarry/domain/projects/project-types'
import { Box, Braces, Brush, Contrast, Layers, Plug, type LucideIcon } from 'lucide-react'

/** The icon of a type, the same on all pages. */
const icons: Record<ProjectType, LucideIcon> = {
  mod: Box,
  modpack: Layers,
  resourcepack: Brush,
  shader: Contrast,
  plugin: Plug,
  datapack: Braces,
}

/** The search pages in the order of the navigation. */
export const BROWSE_PAGES = SHELF_ORDER.map((type) => ({ type, href: SEARCH_PATHS[type], icon: icons[type] }))

export const iconOf = (type: string): LucideIcon | undefined =>
  BROWSE_PAGES.find((shelf) => shelf.type === type)?.icon

/** The current navigation item of a page: `search` for the search page itself, `project` for one of its projects. */
export function browsePageOf(pathname: string): { type: ProjectType; on: 'search' | 'project' } | undefined {
  const first = pathname.split('/')[1] ?? ''
  for (const { type, href } of BROWSE_PAGES) {
    if (href === `/${first}`) return { type, on: 'search' }
    if (type === first) return { type, on: 'project' }
  }
  return undefined
}
