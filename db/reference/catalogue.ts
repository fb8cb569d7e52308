import type { CategoryHeader } from '@quarry/domain/projects/categories'
import type { ProjectType } from '@quarry/domain/projects/project-types'

/*
 * The tag catalogue (docs/rules/projects.md). Plugins and data packs are mods underneath and share the categories of mods.
 */

const words = (text: string): string[] => text.trim().split(/\s+/)

export interface CategoryGroup {
  projectType: ProjectType
  header: CategoryHeader
  names: string[]
}

/** Names inside a group stand in display order. */
export const CATEGORY_GROUPS: readonly CategoryGroup[] = [
  {
    projectType: 'mod',
    header: 'categories',
    names: words(`adventure cursed decoration economy equipment food game-mechanics library magic management
      minigame mobs optimization social storage technology transportation utility worldgen`),
  },
  {
    projectType: 'modpack',
    header: 'categories',
    names: words(`adventure challenging combat kitchen-sink lightweight magic multiplayer optimization quests
      technology`),
  },
  {
    projectType: 'resourcepack',
    header: 'categories',
    names: words('combat cursed decoration modded realistic simplistic themed tweaks utility vanilla-like'),
  },
  {
    projectType: 'resourcepack',
    header: 'features',
    names: words('audio blocks core-shaders entities environment equipment fonts gui items locale models'),
  },
  {
    projectType: 'resourcepack',
    header: 'resolutions',
    names: words('8x- 16x 32x 48x 64x 128x 256x 512x+'),
  },
  {
    projectType: 'shader',
    header: 'categories',
    names: words('cartoon cursed fantasy realistic semi-realistic vanilla-like'),
  },
  {
    projectType: 'shader',
    header: 'features',
    names: words('atmosphere bloom colored-lighting foliage path-tracing pbr reflections shadows'),
  },
  {
    projectType: 'shader',
    header: 'performance impact',
    names: words('potato low medium high screenshot'),
  },
]
