import { isPlatformLoader, LOADERS_BY_TYPE, LOADERS_OF_PACKS } from '@quarry/domain/projects/loaders'
import type { ProjectType } from '@quarry/domain/projects/project-types'

/** Loaders and platforms of a page; the common ones come before "more loaders", the rest after it. */
export function loadersOf(kind: ProjectType): { loaders: string[]; common: number; platforms: string[] } {
  const all: readonly string[] = LOADERS_BY_TYPE[kind === 'modpack' ? 'mod' : kind]
  const loaders = all.filter((name) => !isPlatformLoader(name))
  const first = loaders.filter((name) => LOADERS_OF_PACKS.includes(name))
  const rest = loaders.filter((name) => !LOADERS_OF_PACKS.includes(name))
  return {
    loaders: [...first, ...rest],
    common: first.length > 0 ? first.length : loaders.length,
    platforms: all.filter((name) => isPlatformLoader(name)),
  }
}
