import { DAY_MS, type SeedContext } from './context.ts'
import type { ProjectPlan } from './plan/project-plan.ts'
import type { VersionPlan } from './plan/version-plan.ts'
import type { Random } from './random.ts'
import type { SeedRows } from './rows.ts'

/** Splits a project's downloads over its versions, later ones getting more; the parts add up exactly. */
export function shareDownloads(random: Random, total: number, versions: readonly VersionPlan[]): number[] {
  const weights = versions.map((version, place) =>
    version.status === 'draft' ? 0 : (0.2 + random.next() ** 2) * (1 + (2 * place) / versions.length),
  )
  const sum = weights.reduce((all, weight) => all + weight, 0)
  const shares = weights.map((weight) => (sum > 0 ? Math.floor((total * weight) / sum) : 0))
  const last = shares.length - 1
  if (last >= 0) shares[last] = (shares[last] ?? 0) + total - shares.reduce((all, share) => all + share, 0)
  return shares
}

/** How the downloads of a day fall to the newest version and to those before it. */
const SHARES = [0.7, 0.2, 0.1] as const
/** The days that recent popularity counts (`RECENT_DAYS`), without today. */
const RECENT = 29
/** As far back as the month before this one reaches. */
const DAYS = 62

interface Known {
  version: VersionPlan
  downloads: number
}

/** Days counted of late, on the newest versions, newest first: recent popularity differs from the total. */
export function addDownloadDays(
  context: SeedContext,
  project: ProjectPlan,
  versions: readonly Known[],
  rows: SeedRows,
  random: Random,
): void {
  const [newest] = versions
  const oldest = versions.at(-1)
  if (!newest || !oldest) return
  const since = ({ version }: Known) => Math.floor((context.nowMs - version.publishedMs) / DAY_MS)
  const days = Math.min(context.isBulk ? 4 : 30, since(newest))
  const span = context.isBulk ? 7 : 1
  const perDay = Math.min(
    newest.downloads / (Math.max(days, 0) + 1),
    project.downloads * (0.0002 + 0.002 * random.next() ** 3) * span,
  )
  const counted = Array.from({ length: Math.max(days, 0) }, () =>
    Math.floor(perDay * (0.7 + 0.6 * random.next())),
  )
  const put = ({ version }: Known, ago: number, downloads: number) => {
    if (downloads === 0) return
    const day = new Date(context.nowMs - ago * span * DAY_MS).toISOString().slice(0, 10)
    rows.downloadDays.push({ versionId: version.id, projectId: project.id, day, downloads })
  }
  if (context.isBulk) {
    for (const [place, downloads] of counted.entries()) put(newest, place + 1, downloads)
    return
  }
  const reach = since(oldest)
  const recent = counted.slice(0, RECENT).reduce((sum, downloads) => sum + downloads, 0)
  const late = parted(random, recent, Math.min(RECENT, reach))
  const early = Array.from({ length: Math.max(Math.min(DAYS, reach) - late.length, 0) }, () =>
    Math.floor((recent / RECENT) * (0.5 + 0.6 * random.next())),
  )
  for (const [place, downloads] of [...late, ...early].entries()) {
    const ago = place + 1
    const known = versions.filter((one) => since(one) >= ago)
    const shares = known.map((_, rank) => Math.floor(downloads * (SHARES[rank] ?? 0)))
    const rest = downloads - shares.reduce((sum, share) => sum + share, 0)
    for (const [rank, one] of known.entries()) put(one, ago, (shares[rank] ?? 0) + (rank === 0 ? rest : 0))
  }
}

/** Splits a sum into so many parts that differ a little and add up to it exactly. */
function parted(random: Random, sum: number, parts: number): number[] {
  const weights = Array.from({ length: Math.max(parts, 0) }, () => 0.7 + 0.6 * random.next())
  const whole = weights.reduce((all, weight) => all + weight, 0)
  let before = 0
  let weighed = 0
  return weights.map((weight) => {
    weighed += weight
    const upTo = Math.round((sum * weighed) / whole)
    const part = upTo - before
    before = upTo
    return part
  })
}
