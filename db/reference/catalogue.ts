import type { ProjectType } from '../src/schema/projects.ts'
import type { CategoryHeader } from '../src/schema/tags.ts'

/*
 * The tag catalogue of spec section 3. Plugins and data packs are mods underneath and share the categories of mods.
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

export interface LoaderEntry {
  name: string
  projectType: ProjectType
  supported: string[]
  isPlatform?: boolean
  isHidden?: boolean
}

const modLoader = (name: string): LoaderEntry => ({
  name,
  projectType: 'mod',
  supported: ['mod', 'project', 'modpack'],
})
const oldModLoader = (name: string): LoaderEntry => ({
  name,
  projectType: 'mod',
  supported: ['mod', 'project'],
  isHidden: true,
})
const pluginLoader = (name: string): LoaderEntry => ({
  name,
  projectType: 'plugin',
  supported: ['plugin', 'project', 'mod'],
})
const platform = (name: string): LoaderEntry => ({ ...pluginLoader(name), isPlatform: true })
const shaderLoader = (name: string): LoaderEntry => ({
  name,
  projectType: 'shader',
  supported: ['shader', 'project'],
})

/** In display order. `mrpack` is internal: it marks a modpack and is never shown. */
export const LOADERS: readonly LoaderEntry[] = [
  ...words('fabric forge neoforge quilt').map(modLoader),
  ...words('liteloader modloader rift').map(oldModLoader),
  ...words('bukkit folia paper purpur spigot sponge').map(pluginLoader),
  ...words('bungeecord velocity waterfall').map(platform),
  { name: 'datapack', projectType: 'datapack', supported: ['datapack', 'project', 'mod'] },
  { name: 'minecraft', projectType: 'resourcepack', supported: ['resourcepack', 'project'] },
  ...words('canvas iris optifine vanilla').map(shaderLoader),
  { name: 'mrpack', projectType: 'modpack', supported: ['modpack', 'project'], isHidden: true },
]

/** Domain section 4.6 and spec section 3. */
export const LINK_PLATFORMS: readonly { code: string; name: string; isDonation: boolean }[] = [
  { code: 'issues', name: 'Issues', isDonation: false },
  { code: 'source', name: 'Source', isDonation: false },
  { code: 'wiki', name: 'Wiki', isDonation: false },
  { code: 'discord', name: 'Discord', isDonation: false },
  { code: 'site', name: 'Site', isDonation: false },
  { code: 'patreon', name: 'Patreon', isDonation: true },
  { code: 'bmac', name: 'Buy Me A Coffee', isDonation: true },
  { code: 'paypal', name: 'PayPal', isDonation: true },
  { code: 'github', name: 'GitHub Sponsors', isDonation: true },
  { code: 'ko-fi', name: 'Ko-fi', isDonation: true },
  { code: 'other', name: 'Other', isDonation: true },
]

export const REPORT_TYPES: readonly string[] = [
  'spam',
  'copyright',
  'inappropriate',
  'malicious',
  'name-squatting',
]
