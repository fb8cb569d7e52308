import type { ProjectStatus } from '@quarry/domain/projects/project-statuses'
import type { ProjectType } from '@quarry/domain/projects/project-types'
import { DAY_MS, type SeedContext } from '../context.ts'
import { MOTIF_NAMES, type Motif } from '../art/motifs.ts'
import { PALETTES } from '../art/palettes.ts'
import { type Random, randomFrom } from '../random.ts'
import { MOD_THEMES } from '../text/mod-themes.ts'
import { MODPACK_THEMES, RESOURCEPACK_THEMES, SHADER_THEMES } from '../text/other-themes.ts'
import type { Theme } from '../text/theme.ts'
import { type Fresh, freshAt, REVIEW_MS } from './recent-activity.ts'
import { nameProject, slugOf } from '../text/titles.ts'
import { WORLD_PROJECTS, type WorldProject } from '../text/world-languages.ts'

export interface ProjectPlan {
  n: number
  id: string
  type: ProjectType
  theme: Theme
  title: string
  slug: string
  topic: string
  summary: string
  icon: { motif: Motif; palette: number }
  status: ProjectStatus
  /** Given texts in another script. */
  world: WorldProject | undefined
  /** 0 is the most popular of all. */
  rank: number
  downloads: number
  /** Its gallery is full. */
  isShowpiece: boolean
  publishedMs: number
  /** What happened here shortly before the moment of seeding. */
  fresh: Fresh | undefined
  random: Random
}

const TYPES: readonly ProjectType[] = ['mod', 'modpack', 'resourcepack', 'shader', 'plugin', 'datapack']
const SHOWPIECES = TYPES.length * 2
const WEIGHTED_TYPES: readonly (readonly [ProjectType, number])[] = [
  ['mod', 0.44],
  ['resourcepack', 0.58],
  ['modpack', 0.71],
  ['plugin', 0.83],
  ['shader', 0.92],
  ['datapack', 1],
]
/** The projects after the showpieces and the foreign ones have these, in this order. */
const STATUSES_SHOWN = `archived unlisted private draft processing rejected withheld scheduled unknown
  processing draft archived processing unlisted rejected processing withheld archived`.split(
  /\s+/,
) as ProjectStatus[]
const RARE_STATUSES: readonly ProjectStatus[] = ['unlisted', 'draft', 'private', 'rejected', 'withheld']
const PLUGIN_THEMES = [
  'economy',
  'management',
  'minigame',
  'social',
  'utility',
  'transportation',
  'optimization',
  'game-mechanics',
]
const DATAPACK_THEMES = [
  'worldgen',
  'adventure',
  'game-mechanics',
  'magic',
  'mobs',
  'equipment',
  'food',
  'cursed',
  'decoration',
]

const themesOf: Readonly<Record<ProjectType, readonly Theme[]>> = {
  mod: MOD_THEMES,
  plugin: MOD_THEMES.filter((theme) => PLUGIN_THEMES.includes(theme.categories[0] ?? '')),
  datapack: MOD_THEMES.filter((theme) => DATAPACK_THEMES.includes(theme.categories[0] ?? '')),
  resourcepack: RESOURCEPACK_THEMES,
  shader: SHADER_THEMES,
  modpack: MODPACK_THEMES,
}

/** What earlier projects have: a small seed gives every project a title of its own, and few the same figure. */
export interface Taken {
  slugs: Set<string>
  motifs: Map<Motif, number>
  /** Of those that stand together on first pages. */
  famous: Set<Motif>
}

export const nothingTaken = (): Taken => ({
  slugs: new Set(),
  motifs: new Map(),
  famous: new Set(),
})

/** Everything about the n-th project that follows from the seed alone, without its versions. */
export function planProject(context: SeedContext, n: number, taken: Taken): ProjectPlan {
  const random = randomFrom(`${context.seed}/project/${n}`)
  const world = WORLD_PROJECTS[n - SHOWPIECES]
  const type = world?.type ?? typeAt(n, random)
  const theme = themeAt(n, type, random)
  const id = context.ids.project(n)
  const status = statusAt(n, random)
  const fresh = status === 'approved' ? freshAt(context, n) : undefined
  const isNew = fresh?.isNewProject ?? false
  const rank = n < SHOWPIECES ? n * 2 : isNew ? context.projects - 1 : scattered(n, context)
  return {
    ...nameAt(context, random, { theme, world, id, taken: taken.slugs }),
    icon: iconAt({ n, rank }, theme, taken),
    n,
    id,
    type,
    theme,
    status,
    world,
    rank,
    downloads: isDownloaded(status) ? downloadsAt(rank, context, random) : 0,
    isShowpiece: n < SHOWPIECES,
    publishedMs: fresh?.isNewProject ? fresh.atMs - REVIEW_MS : publishedAt(context, n, random),
    fresh,
    random,
  }
}

const isDownloaded = (status: ProjectStatus): boolean =>
  status === 'approved' || status === 'archived' || status === 'unlisted'

function typeAt(n: number, random: Random): ProjectType {
  if (n < SHOWPIECES) return TYPES[n % TYPES.length] ?? 'mod'
  const share = random.next()
  return WEIGHTED_TYPES.find(([, upTo]) => share < upTo)?.[0] ?? 'mod'
}

/** Showpieces are about what the site is loved for: the first themes of each list. */
function themeAt(n: number, type: ProjectType, random: Random): Theme {
  const themes = themesOf[type]
  return (n < SHOWPIECES ? themes[Math.floor(n / TYPES.length)] : undefined) ?? random.pick(themes)
}

function statusAt(n: number, random: Random): ProjectStatus {
  const shown = STATUSES_SHOWN[n - SHOWPIECES - WORLD_PROJECTS.length]
  if (shown !== undefined) return shown
  if (n < SHOWPIECES + WORLD_PROJECTS.length || random.chance(0.96)) return 'approved'
  return random.chance(0.5) ? 'archived' : random.pick(RARE_STATUSES)
}

interface Named {
  theme: Theme
  world: WorldProject | undefined
  id: string
  taken: Set<string>
}

function nameAt(context: SeedContext, random: Random, { theme, world, id, taken }: Named) {
  const mark = context.seed === 1 ? '' : `-${context.seed}`
  if (world)
    return { title: world.title, slug: `${world.slug}${mark}`, topic: world.title, summary: world.summary }
  if (context.isBulk) {
    const naming = nameProject(random, theme)
    return { ...naming, slug: `${slugOf(naming.title).slice(0, 48)}-${id.toLowerCase()}` }
  }
  for (let attempt = 0; ; attempt++) {
    const naming = nameProject(random, theme)
    const slug = `${slugOf(naming.title)}${mark}${attempt > 20 ? `-${attempt}` : ''}`
    if (taken.has(slug)) continue
    taken.add(slug)
    return { ...naming, slug }
  }
}

const FAMOUS_RANK = 40

/** The figure of the theme that the fewest have, each time in other colours; among the famous no figure comes twice. */
function iconAt(
  { n, rank }: Pick<ProjectPlan, 'n' | 'rank'>,
  { motifs }: Theme,
  taken: Taken,
): ProjectPlan['icon'] {
  const isFamous = rank < FAMOUS_RANK
  const count = (motif: Motif) => taken.motifs.get(motif) ?? 0
  const order = (motif: Motif) => count(motif) + (isFamous && taken.famous.has(motif) ? 1000 : 0)
  const [motif = MOTIF_NAMES[0]!] = motifs.toSorted((a, b) => order(a) - order(b))
  taken.motifs.set(motif, count(motif) + 1)
  if (isFamous) taken.famous.add(motif)
  const palette = (MOTIF_NAMES.indexOf(motif) * 7 + count(motif) * 5 + n) % PALETTES.length
  return { motif, palette }
}

/** A rank for every n, neighbours far apart. */
function scattered(n: number, { projects }: SeedContext): number {
  let stride = Math.max(1, Math.floor(projects * 0.618))
  while (greatestCommonDivisor(stride, projects) !== 1) stride++
  return (n * stride + 7) % projects
}

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b)
}

/** From some forty million down to a few dozen, falling steeply at first. */
function downloadsAt(rank: number, { projects }: SeedContext, random: Random): number {
  const magnitude = 7.6 - 6 * (rank / projects) ** 0.55 + (random.next() - 0.5) * 0.3
  return Math.floor(10 ** magnitude)
}

/** Showpieces have been around for years; of the others there are more young ones than old. */
function publishedAt({ nowMs }: SeedContext, n: number, random: Random): number {
  const days = n < SHOWPIECES ? 900 + 1400 * random.next() : 12 + 2400 * random.next() ** 1.4
  return nowMs - Math.round(days * DAY_MS) - random.int(0, DAY_MS)
}
