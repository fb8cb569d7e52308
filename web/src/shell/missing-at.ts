export type Missing = 'project' | 'user' | 'organization' | 'collection' | 'page'

/** Which not-found text an address gets (spec section 2, error pages). */
export function missingAt(pathname: string): Missing {
  const first = /^\/([^/]+)\//.exec(pathname)?.[1] ?? ''
  if (['mod', 'datapack', 'resourcepack', 'plugin', 'shader', 'modpack', 'project'].includes(first))
    return 'project'
  if (first === 'user' || first === 'organization' || first === 'collection') return first
  return 'page'
}
