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

/** Days counted of late, on the newest version: recent popularity differs from the total. */
export function addDownloadDays(
  context: SeedContext,
  project: ProjectPlan,
  newest: { version: VersionPlan; downloads: number },
  rows: SeedRows,
  random: Random,
): void {
  const { version, downloads } = newest
  const days = Math.min(context.isBulk ? 4 : 30, Math.floor((context.nowMs - version.publishedMs) / DAY_MS))
  if (days <= 0) return
  const span = context.isBulk ? 7 : 1
  const perDay = Math.min(
    downloads / (days + 1),
    project.downloads * (0.0002 + 0.002 * random.next() ** 3) * span,
  )
  for (let ago = 1; ago <= days; ago++) {
    const counted = Math.floor(perDay * (0.7 + 0.6 * random.next()))
    if (counted === 0) continue
    const day = new Date(context.nowMs - ago * span * DAY_MS).toISOString().slice(0, 10)
    rows.downloadDays.push({ versionId: version.id, projectId: project.id, day, downloads: counted })
  }
}
