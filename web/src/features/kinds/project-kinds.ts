/** The six kinds of project a visitor can search for, in the order of the type tabs (look.md, Pages: Search). */
export const PROJECT_KINDS = ['mod', 'modpack', 'resourcepack', 'shader', 'plugin', 'datapack'] as const
export type ProjectKind = (typeof PROJECT_KINDS)[number]

/** Search page of each kind (spec section 2). */
export const SEARCH_PATHS = {
  mod: '/mods',
  modpack: '/modpacks',
  resourcepack: '/resourcepacks',
  shader: '/shaders',
  plugin: '/plugins',
  datapack: '/datapacks',
} as const satisfies Record<ProjectKind, `/${string}`>

export const isProjectKind = (value: unknown): value is ProjectKind =>
  PROJECT_KINDS.some((kind) => kind === value)
