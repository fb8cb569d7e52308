import { askJson } from './request.ts'

/** A creator of the seed, by whose account the attacker writes. */
const ACCOUNT = 'alice'

/** What attacker and visitor need to know of the site. */
export interface Target {
  url: string
  session: string
  searchKey: string
  /** Pages and files of the visitor: a project of another user than the attacker. */
  page: string
  search: string
  download: string
  /** A project of the attacker, and ids for the longest lists. */
  own: string
  projectIds: string[]
  versionIds: string[]
}

interface Project {
  id: string
  slug: string
  project_type: string
  versions: string[]
}

/** Signs the attacker in and looks up what is there. */
export async function lookAround(url: string, password: string): Promise<Target> {
  const from = '127.0.0.9'
  const { session } = await askJson<{ session: string }>({
    url: `${url}/v2/auth/login`,
    from,
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ username: ACCOUNT, password }),
  })
  const { key } = await askJson<{ key: string }>({ url: `${url}/_internal/search-key`, from })
  const { hits } = await askJson<{ hits: { project_id: string; slug: string; project_type: string }[] }>({
    url: `${url}/v2/search?limit=100&index=downloads`,
    from,
  })
  const own = await askJson<Project[]>({ url: `${url}/v2/user/${ACCOUNT}/projects`, from })
  const first = hits.find(({ project_id }) => own.every(({ id }) => id !== project_id))
  if (!first) throw new Error('the site has no projects; seed it first')
  const versions = await askJson<{ id: string; files: { url: string }[] }[]>({
    url: `${url}/v2/project/${first.slug}/version`,
    from,
  })
  const mine = own.toSorted((a, b) => b.versions.length - a.versions.length)[0]
  const file = versions[0]?.files[0]
  if (!mine || !file) throw new Error('the seed lacks a project of the attacker or a file to download')
  return {
    url,
    session,
    searchKey: key,
    page: `${url}/${first.project_type}/${first.slug}`,
    search: `${url}/v2/search?query=chest&limit=20`,
    download: new URL(new URL(file.url).pathname, url).href,
    own: mine.id,
    projectIds: hits.map((hit) => hit.project_id),
    versionIds: versions.map(({ id }) => id),
  }
}
