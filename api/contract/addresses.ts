/* The paths of pages of the site, encoded. Nothing else puts such a path together. */

export const projectPath = ({ urlType, slug }: { urlType: string; slug: string }): string =>
  `/${urlType}/${encodeURIComponent(slug)}`

/** Redirects to `projectPath`. `ref` is an id, which stays the same when slug or type change, or a slug. */
export const permanentProjectPath = (ref: string): string => `/project/${encodeURIComponent(ref)}`

/** `project` is one of the two paths above; `ending` an id or the version's `url_ending`. */
export const versionPath = (project: string, ending: string): string =>
  `${project}/version/${encodeURIComponent(ending)}`

export const userPath = (username: string): string => `/user/${encodeURIComponent(username)}`

/** `ref` is a slug or an id. */
export const organizationPath = (ref: string): string => `/organization/${encodeURIComponent(ref)}`

export const collectionPath = (id: string): string => `/collection/${encodeURIComponent(id)}`

/** Where browsers and tools open the console of a server; the web server forwards it to the node. */
export const consolePath = (server: string): string => `/_internal/socket/console/${server}`
