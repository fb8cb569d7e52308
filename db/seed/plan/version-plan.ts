import type { VersionChannel } from '@quarry/domain/versions/channels'
import type { VersionStatus } from '@quarry/domain/versions/version-statuses'
import { DAY_MS, type Release, type SeedContext } from '../context.ts'
import type { Random } from '../random.ts'
import {
  chooseLoaderGroups,
  earliestFor,
  groupsOn,
  type LoaderGroup,
  showpieceLoaderGroups,
} from './loader-groups.ts'
import type { Fresh } from './recent-activity.ts'
import type { ProjectPlan } from './project-plan.ts'

export interface VersionPlan {
  /** Across all projects of the seed. */
  n: number
  id: string
  number: string
  channel: VersionChannel
  status: VersionStatus
  group: LoaderGroup
  /** In catalogue order, newest first. */
  gameVersions: readonly string[]
  publishedMs: number
}

const MOST_VERSIONS = 40

/** Counts versions across all projects. */
export type NextVersion = () => number

/** Between versions that are published on one day; forty of them stay within it. */
const CLOSE_MS = 10 * 60_000

/** From the first release of a project to its last, oldest first. */
export function planVersions(context: SeedContext, project: ProjectPlan, next: NextVersion): VersionPlan[] {
  const { random, type } = project
  const count = countFor(context, project)
  const groups = project.isShowpiece ? showpieceLoaderGroups(type) : chooseLoaderGroups(random, type)
  const start = Math.max(project.publishedMs, earliestFor(type))
  // Most projects are up to date, some are abandoned.
  const recent = context.nowMs - random.int(1, 45) * DAY_MS
  // Room for some days between two versions, even of a project that was left behind early.
  const least = Math.min(context.nowMs - DAY_MS, start + count * 4 * DAY_MS)
  const end = Math.max(
    least,
    project.isShowpiece || random.chance(0.7) ? recent : start + (context.nowMs - start) * random.next(),
  )
  const reach = reachOf(random, project)
  const style = random.int(0, 4)
  const steps = Math.max(1, Math.ceil(count / groups.length))
  const versions: VersionPlan[] = []
  let [major, minor, patch] = [random.chance(0.3) ? 0 : 1, 0, 0]
  for (let step = 0; versions.length < count; step++) {
    // Some loaders came late, so more steps may be needed than there are groups: those follow each other closely.
    const share = Math.min(1, step / steps)
    const publishedMs = Math.round(start + (end - start) * share) + Math.max(0, step - steps) * CLOSE_MS
    const games = gamesAt(context, random, publishedMs, reach)
    const channel = random.chance(0.84) ? 'release' : random.chance(0.7) ? 'beta' : 'alpha'
    const current = groupsOn(groups, type, publishedMs)
    for (const [place, group] of current.slice(0, count - versions.length).entries()) {
      const suffix = current.length > 1 ? `-${group.mrpackLoaders[0] ?? group.loaders[0]}` : ''
      const number = numberIn(style, `${major}.${minor}.${patch}`, games[0] ?? '', suffix)
      const n = next()
      versions.push({
        n,
        id: context.ids.version(n),
        number,
        channel,
        status: 'listed',
        group,
        gameVersions: games,
        publishedMs: publishedMs + place * 60_000,
      })
    }
    if (random.chance(0.55)) patch++
    else if (random.chance(0.9)) [minor, patch] = [minor + 1, 0]
    else [major, minor, patch] = [major + 1, 0, 0]
  }
  hideSome(random, versions)
  if (project.fresh) renewLast(versions, project.fresh)
  return versions
}

/** What was released together last, for several loaders, was released just now. */
function renewLast(versions: VersionPlan[], { atMs, isNewProject }: Fresh): void {
  const lastMs = versions.at(-1)?.publishedMs
  if (isNewProject || lastMs === undefined || lastMs >= atMs) return
  for (const version of versions)
    if (version.publishedMs > lastMs - CLOSE_MS / 2) version.publishedMs += atMs - lastMs
}

function countFor(context: SeedContext, { status, random, isShowpiece, n, fresh }: ProjectPlan): number {
  if (fresh?.isNewProject) return 1
  if (status === 'draft') return random.int(0, 1)
  if (isShowpiece) return n === 0 ? MOST_VERSIONS : random.int(8, 24)
  // The mean is ten in bulk and seven else; a long tail either way.
  const mean = context.isBulk ? 9.75 : 6.3
  return Math.min(MOST_VERSIONS, 1 + Math.floor(-Math.log(1 - random.next()) * mean))
}

/** A few drafts, unlisted and archived versions, never the newest. */
function hideSome(random: Random, versions: VersionPlan[]): void {
  for (const version of versions.slice(0, -1)) {
    if (random.chance(0.03)) version.status = random.pick(['archived', 'unlisted', 'draft'])
  }
}

interface Reach {
  /** How many releases back one version serves. */
  releases: number
  acrossLines: boolean
}

function reachOf(random: Random, { type }: ProjectPlan): Reach {
  if (type === 'resourcepack' || type === 'shader') return { releases: random.int(6, 24), acrossLines: true }
  if (type === 'plugin') return { releases: random.int(3, 14), acrossLines: true }
  if (type === 'modpack') return { releases: 1, acrossLines: false }
  return { releases: random.int(1, 5), acrossLines: random.chance(0.1) }
}

/** The releases that a version of that day would name, newest first. */
function gamesAt(
  { releases }: SeedContext,
  random: Random,
  dayMs: number,
  { releases: wanted, acrossLines }: Reach,
): string[] {
  let newest = lastReleaseBefore(releases, dayMs)
  // Some mods stay on an older release line that others build on.
  if (random.chance(0.25)) newest = Math.max(0, newest - random.int(1, 6))
  const line = releases[newest]?.line
  const games: string[] = []
  for (let place = newest; place >= 0 && games.length < wanted; place--) {
    const release = releases[place]
    if (!release || (!acrossLines && release.line !== line)) break
    games.push(release.version)
  }
  return games
}

function lastReleaseBefore(releases: readonly Release[], dayMs: number): number {
  let [low, high] = [0, releases.length - 1]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((releases[middle]?.releasedMs ?? 0) <= dayMs) low = middle
    else high = middle - 1
  }
  return low
}

/** At most 32 characters. */
function numberIn(style: number, core: string, game: string, suffix: string): string {
  if (style === 1) return `${core}+${game}${suffix}`
  if (style === 2) return `mc${game}-${core}${suffix}`
  if (style === 3) return `v${core}${suffix}`
  return `${core}${suffix}`
}
