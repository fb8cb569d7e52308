import { DATAPACK_LOADER, typeOfLoader } from './loaders.ts'
import { PROJECT_TYPES, underlyingType, type ProjectType } from './project-types.ts'

/** First segment of a project's address; `project` while it has no version that decides its type. */
export type UrlType = ProjectType | 'project'

/** Every segment under which a project can be requested; `project` redirects to the canonical one. */
export const URL_TYPES: readonly UrlType[] = [...PROJECT_TYPES, 'project']

export const isUrlType = (segment: string): boolean => URL_TYPES.some((type) => type === segment)

/**
 * A mod whose loaders include the data pack loader becomes datapack; otherwise, with any plugin or proxy loader,
 * plugin; otherwise it stays mod. Other types keep their own value.
 */
export function urlTypeOf(underlying: UrlType, loaders: readonly string[]): UrlType {
  if (underlying !== 'mod') return underlying
  if (loaders.includes(DATAPACK_LOADER)) return 'datapack'
  return loaders.some((name) => typeOfLoader(name) === 'plugin') ? 'plugin' : 'mod'
}

/** The type from which a project's address is derived: modpack if it is one of them, else the first. */
export function underlyingTypeOf(types: readonly ProjectType[]): UrlType {
  if (types.includes('modpack')) return 'modpack'
  const [first] = types
  return first === undefined ? 'project' : underlyingType(first)
}

/**
 * First segment of the address of a project with these types and loaders. Unlike `underlyingTypeOf`, a project without
 * versions lives under `mod`.
 */
export function projectUrlType(project: {
  projectTypes: readonly ProjectType[]
  loaders: readonly string[]
}): ProjectType {
  const type = urlTypeOf(underlyingTypeOf(project.projectTypes), project.loaders)
  return type === 'project' ? 'mod' : type
}
