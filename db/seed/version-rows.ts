import { publicPath, versionFileKey } from '../src/storage-keys.ts'
import { filenameOf } from './archives/archive.ts'
import type { ArchiveSubject } from './archives/subject.ts'
import type { PoolEntry, PoolFile, SeedContext } from './context.ts'
import { addDownloadDays, shareDownloads } from './download-rows.ts'
import { ownContents, sharedContents, type FileContent } from './file-contents.ts'
import type { PlannedUser } from './plan/user-plan.ts'
import type { ProjectPlan } from './plan/project-plan.ts'
import type { VersionPlan } from './plan/version-plan.ts'
import { randomFrom, type Random } from './random.ts'
import type { SeedRows } from './rows.ts'
import { oddEntries } from './moderation/review-queue-rows.ts'
import { nameVersion, writeChangelog } from './text/changelogs.ts'

/** Mostly a need can be met; a catalogue has a few that cannot. */
const UNMET = 0.06

/** Loaders with game versions that a version serves, as `fabric|1.21`. */
function pairsOf({ group, gameVersions }: VersionPlan): string[] {
  const loaders = group.mrpackLoaders.length > 0 ? group.mrpackLoaders : group.loaders
  return loaders.flatMap((loader) => gameVersions.map((game) => `${loader}|${game}`))
}

/** From 0 to 1: for how much of what the version serves the other project has a file. */
function shareMet(version: VersionPlan, { fits }: PoolEntry): number {
  const pairs = pairsOf(version)
  return pairs.filter((pair) => fits.has(pair)).length / Math.max(1, pairs.length)
}

interface Needing {
  project: ProjectPlan
  /** Oldest first. */
  versions: readonly VersionPlan[]
  /** What earlier projects offer to depend on. */
  pool: readonly PoolEntry[]
}

/** Modpacks bring a handful of mods; others need a library now and then. What fits the newest version comes first. */
function chooseNeeds(random: Random, { project, versions, pool }: Needing): PoolEntry[] {
  const isPack = project.type === 'modpack'
  const newest = versions.at(-1)
  if (!newest || project.type === 'resourcepack' || project.type === 'shader') return []
  if (!isPack && !random.chance(0.4)) return []
  const mods = random.sample(pool, pool.length).filter((entry) => entry.projectId !== project.id)
  const isUnmet = !isPack && random.chance(UNMET)
  const fitting = mods.filter((entry) => isUnmet !== (shareMet(newest, entry) === 1))
  return fitting.slice(0, isPack ? random.int(3, 14) : random.int(1, 3))
}

/** What a version of a modpack includes: of each project the newest file for its loader and game version. */
function packedFiles(
  version: VersionPlan,
  needs: readonly PoolEntry[],
): { projectId: string; file: PoolFile }[] {
  const [setup = ''] = pairsOf(version)
  return needs.flatMap(({ projectId, files }) => {
    const file = files.findLast(({ fits }) => fits.includes(setup))
    return file ? [{ projectId, file }] : []
  })
}

export interface VersionParts {
  project: ProjectPlan
  /** Oldest first. */
  versions: readonly VersionPlan[]
  author: PlannedUser
  /** A PNG for the archives. */
  icon: Buffer | undefined
  /** What earlier projects offer to depend on. */
  pool: readonly PoolEntry[]
}

/** Versions, files, dependencies and counted downloads of one project; returns what later projects may use. */
export async function addVersions(
  context: SeedContext,
  parts: VersionParts,
  rows: SeedRows,
): Promise<PoolEntry | undefined> {
  const { project, versions } = parts
  const random = randomFrom(`${context.seed}/versions/${project.n}`)
  const downloads = shareDownloads(random, project.downloads, versions)
  const needs = chooseNeeds(random, parts)
  const subjects = versions.map((version) => subjectOf(context, parts, { version, needs }))
  const contents = context.isBulk ? await sharedContents(subjects, project.id) : await ownContents(subjects)
  const last = versions.length - 1
  for (const [place, version] of versions.entries()) {
    rows.versions.push({
      id: version.id,
      projectId: project.id,
      authorId: parts.author.id,
      name: nameVersion(random, version.number),
      versionNumber: version.number,
      changelog: writeChangelog(random, version.number, place === 0),
      channel: version.channel,
      status: version.status,
      requestedStatus: null,
      featured: place === last,
      ordering: null,
      loaders: [...version.group.loaders],
      mrpackLoaders: [...version.group.mrpackLoaders],
      gameVersions: [...version.gameVersions],
      downloads: downloads[place] ?? 0,
      publishedAt: new Date(version.publishedMs),
    })
    if (!context.isBulk || place === last)
      addDependencies(project, version, { needs, isNewest: place === last }, rows)
  }
  const offer = await addFiles(context, parts, { subjects, contents }, rows)
  // What came out just now was not there to be downloaded on the days before.
  const known = versions
    .map((version, place) => ({ version, downloads: downloads[place] ?? 0 }))
    .filter(({ version: { publishedMs } }) => publishedMs < context.nowMs)
  addDownloadDays(context, project, known.slice(-3).toReversed(), rows, random)
  return versions.length > 0 ? offer : undefined
}

function subjectOf(
  context: SeedContext,
  { project, author, icon }: VersionParts,
  { version, needs }: { version: VersionPlan; needs: readonly PoolEntry[] },
): ArchiveSubject {
  return {
    slug: project.slug,
    title: project.title,
    summary: project.summary,
    author: author.username,
    versionNumber: version.number,
    group: version.group,
    gameVersions: version.gameVersions,
    license: 'See the project page',
    icon,
    packed: project.type === 'modpack' ? packedFiles(version, needs).map(({ file }) => file) : [],
    odd: context.isBulk ? [] : oddEntries(context, project),
  }
}

function addDependencies(
  project: ProjectPlan,
  version: VersionPlan,
  { needs, isNewest }: { needs: readonly PoolEntry[]; isNewest: boolean },
  rows: SeedRows,
): void {
  if (project.type === 'modpack') {
    for (const { projectId, file } of packedFiles(version, needs))
      rows.dependencies.push({
        dependentId: version.id,
        projectId,
        versionId: file.versionId,
        fileName: null,
        dependencyType: 'embedded',
      })
    return
  }
  for (const [place, need] of needs.entries()) {
    // Older versions did without what did not exist for them.
    if (!isNewest && shareMet(version, need) < 1) continue
    rows.dependencies.push({
      dependentId: version.id,
      projectId: need.projectId,
      versionId: null,
      fileName: null,
      dependencyType: place === 0 ? 'required' : place === 1 ? 'optional' : 'incompatible',
    })
  }
}

interface Made {
  subjects: readonly ArchiveSubject[]
  contents: readonly FileContent[]
}

async function addFiles(
  context: SeedContext,
  parts: VersionParts,
  { subjects, contents }: Made,
  rows: SeedRows,
): Promise<PoolEntry> {
  const { project, versions } = parts
  const stored = new Map<string, string>()
  // Nothing depends on a modpack.
  const listed = project.type === 'modpack' ? [] : versions.filter(({ status }) => status === 'listed')
  const fits = new Set(listed.flatMap(pairsOf))
  const offered: PoolFile[] = []
  for (const [place, version] of versions.entries()) {
    const [subject, content] = [subjects[place], contents[place]]
    if (!subject || !content) continue
    const filename = filenameOf(subject)
    const { sha1, sha512 } = content
    // In bulk the versions of a project share a stored object.
    let storageKey = stored.get(sha1)
    if (storageKey === undefined) {
      storageKey = versionFileKey(project.id, version.id, filename)
      await context.storage.put(storageKey, content.bytes)
      stored.set(sha1, storageKey)
    }
    const sizeBytes = content.bytes.length
    rows.files.push({
      id: context.ids.file(version.n),
      versionId: version.id,
      projectId: project.id,
      filename,
      storageKey,
      sha1,
      sha512,
      sizeBytes,
      primary: true,
      fileType: null,
      createdAt: new Date(version.publishedMs),
    })
    if (!listed.includes(version)) continue
    offered.push({
      versionId: version.id,
      filename,
      url: context.siteUrl + publicPath(versionFileKey(project.id, version.id, filename)),
      fits: pairsOf(version),
      sha1,
      sha512,
      sizeBytes,
    })
  }
  return { projectId: project.id, files: offered, fits }
}
