import { MANIFEST_PATHS } from '@quarry/domain/files/archive-contents'
import { anArchive } from '../../../api/testing/archives.ts'
import { versionFields, versionForm } from '../../../api/testing/version-form.ts'
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
  /** The same project from the API. */
  project: string
  search: string
  download: string
  /** A project of the attacker, and ids for the longest lists. */
  own: string
  /** Compares two archives of the attacker, of 19 000 entries each. */
  comparison: string
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
    project: `${url}/v2/project/${first.slug}`,
    own: mine.id,
    comparison: await publishLargeArchives(url, session, mine.id),
    projectIds: hits.map((hit) => hit.project_id),
    versionIds: versions.map(({ id }) => id),
  }
}

const ENTRIES = 19_000

/** Publishes two versions with large archives; the address that compares them. */
async function publishLargeArchives(url: string, session: string, project: string): Promise<string> {
  const [before, after] = [await publish(1), await publish(2)]
  return `${url}/_internal/project/${project}/version/${after}/difference?from=${before}`

  async function publish(version: number): Promise<string> {
    const files = Array.from({ length: ENTRIES }, (_, n) => [`${'d'.repeat(180)}/${version}/${n}.class`, ''])
    const manifests = MANIFEST_PATHS.map((name) => [name, JSON.stringify({ version, name })])
    const fabric = { schemaVersion: 1, id: 'large-archive', version: `${version}.0.0` }
    const bytes = await anArchive(
      Object.fromEntries([...files, ...manifests, ['fabric.mod.json', JSON.stringify(fabric)]]),
    )
    const fields = versionFields(project, { version_number: `${version}.0.0-large` })
    const response = await fetch(`${url}/v2/version`, {
      method: 'POST',
      headers: { authorization: session, origin: url },
      body: versionForm(fields, { file: { name: `large-${version}.jar`, bytes } }),
    })
    if (!response.ok) throw new Error(`the archive was refused: ${await response.text()}`)
    return ((await response.json()) as { id: string }).id
  }
}
