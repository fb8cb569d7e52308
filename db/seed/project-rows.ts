import type { SideType } from '@quarry/domain/projects/environments'
import type { ProjectStatus } from '@quarry/domain/projects/project-statuses'
import type { ProjectType } from '@quarry/domain/projects/project-types'
import type { NewProject } from '../src/schema/projects/projects.ts'
import { publicPath } from '../src/storage-keys.ts'
import { DAY_MS, type SeedContext } from './context.ts'
import { SCENES, titleOfScene } from './art/scene.ts'
import { type Gallery, storeIcon, type StoredIcon } from './images.ts'
import type { Ownership } from './ownership.ts'
import { REVIEW_MS } from './plan/recent-activity.ts'
import type { ProjectPlan } from './plan/project-plan.ts'
import { type Random, randomFrom } from './random.ts'
import type { SeedRows } from './rows.ts'
import type { ShownVersions } from './derived-columns.ts'
import { writeBody, writeShortBody } from './text/descriptions.ts'
import { MODERATION_NOTES } from './text/phrases.ts'

export interface ProjectParts {
  ownership: Ownership
  shown: ShownVersions
  icon: StoredIcon | undefined
  followers: number
  gallery: Gallery
}

const LICENSES = [
  'MIT',
  'MIT',
  'LGPL-3.0-only',
  'LGPL-3.0-or-later',
  'GPL-3.0-only',
  'Apache-2.0',
  'MPL-2.0',
  'CC0-1.0',
  'ARR',
  'ARR',
]
const ART_LICENSES = ['CC-BY-NC-SA-4.0', 'CC-BY-4.0', 'CC-BY-SA-4.0', 'ARR', 'ARR']
const RESTRICTED = 'LicenseRef-All-Rights-Reserved'
const MOD_SIDES: readonly (readonly [SideType, SideType])[] = [
  ['required', 'required'],
  ['required', 'required'],
  ['required', 'optional'],
  ['required', 'unsupported'],
  ['optional', 'required'],
  ['unsupported', 'required'],
  ['optional', 'optional'],
]

export async function addProject(
  context: SeedContext,
  project: ProjectPlan,
  parts: ProjectParts,
  rows: SeedRows,
): Promise<void> {
  const random = randomFrom(`${context.seed}/details/${project.n}`)
  const teamId = context.ids.team(project.n)
  const threadId = context.ids.thread(project.n)
  rows.teams.push({ id: teamId })
  rows.threads.push({ id: threadId, type: 'project' })
  rows.teamMembers.push(...parts.ownership.members)
  const images = context.isBulk
    ? []
    : await addGallery(context, project, { random, gallery: parts.gallery, rows })
  const isArt = project.type === 'resourcepack' || project.type === 'shader'
  const license = random.pick(isArt ? ART_LICENSES : LICENSES)
  const [clientSide, serverSide] = sidesOf(project.type, random)
  const review = reviewOf(project, context, random)
  rows.projects.push({
    id: project.id,
    slug: project.slug,
    teamId,
    organizationId: parts.ownership.organizationId,
    threadId,
    title: project.title,
    summary: project.summary,
    body: bodyOf(context, project, images),
    ...review,
    licenseId: project.status === 'draft' ? 'LicenseRef-Unknown' : license === 'ARR' ? RESTRICTED : license,
    licenseUrl: null,
    clientSide,
    serverSide,
    ...categoriesOf(project, random),
    iconKey: parts.icon?.iconKey ?? null,
    rawIconKey: parts.icon?.rawIconKey ?? null,
    color: parts.icon?.color ?? null,
    downloads: project.downloads,
    followers: context.triggersOff ? parts.followers : 0,
    monetizationStatus: random.chance(0.9) ? 'monetized' : 'demonetized',
    publishedAt: new Date(project.publishedMs),
    loaders: parts.shown.loaders,
    gameVersions: parts.shown.gameVersions,
    projectTypes: parts.shown.projectTypes,
    updatedAt: new Date(parts.shown.updatedMs),
  })
  addLinks(project, random, rows)
  addMessages(context, project, { threadId, review }, rows)
}

/** Draws the icon: neighbours in seed order differ in motif and ground, a third are of copper or patina. */
export async function iconOf(context: SeedContext, project: ProjectPlan): Promise<StoredIcon | undefined> {
  const random = randomFrom(`${context.seed}/icon/${project.n}`)
  if (context.isBulk || (project.n > 60 && random.chance(0.05))) return undefined
  const grounds = ['plain', 'halo', 'strata', 'sky', 'split', 'dither'] as const
  return storeIcon(context, project.id, `${context.seed}/${project.slug}`, {
    ...project.icon,
    ground: grounds[project.n % 6] ?? 'plain',
  })
}

interface GalleryParts {
  random: Random
  gallery: Gallery
  rows: SeedRows
}

async function addGallery(
  context: SeedContext,
  project: ProjectPlan,
  { random, gallery, rows }: GalleryParts,
): Promise<string[]> {
  const needsPicture = project.type === 'shader' || project.type === 'resourcepack'
  const count = project.isShowpiece
    ? random.int(8, 12)
    : random.int(needsPicture ? 1 : 0, needsPicture ? 5 : 3)
  const images: string[] = []
  const first = random.int(0, SCENES - 1)
  for (let place = 0; place < count; place++) {
    const scene = (first + place * 11) % SCENES
    const keys = await gallery.store(project.id, scene)
    const title = random.chance(0.8) ? titleOfScene(scene, random) : null
    rows.galleryItems.push({
      projectId: project.id,
      ...keys,
      featured: place === 0,
      title,
      description:
        title !== null && random.chance(0.4) ? `Taken with ${project.title} and default settings.` : null,
      ordering: place,
      createdAt: new Date(project.publishedMs + place * 60_000),
    })
    images.push(publicPath(keys.imageKey))
  }
  return images
}

function bodyOf(context: SeedContext, project: ProjectPlan, images: readonly string[]): string {
  const { title, slug, topic, summary, type, world } = project
  if (world) return images.length > 0 ? `${world.body}\n\n![${title}](${images[0]})` : world.body
  const random = randomFrom(`${context.seed}/body/${project.n}`)
  const subject = { title, slug, topic, summary, type, features: project.theme.features }
  if (context.isBulk) return writeShortBody(random, subject)
  return writeBody(random, { ...subject, images, hasVideo: random.chance(0.1) })
}

type ReviewColumns = Pick<
  NewProject,
  'status' | 'requestedStatus' | 'moderatorMessage' | 'moderatorMessageBody' | 'approvedAt' | 'queuedAt'
>

function reviewOf(
  { status, publishedMs, fresh }: ProjectPlan,
  { nowMs }: SeedContext,
  random: Random,
): ReviewColumns {
  const wasReviewed: readonly ProjectStatus[] = [
    'approved',
    'archived',
    'unlisted',
    'private',
    'withheld',
    'rejected',
  ]
  const wasApproved = wasReviewed.includes(status) && status !== 'rejected'
  const [message, body] = status === 'rejected' || status === 'withheld' ? random.pick(MODERATION_NOTES) : []
  const queuedMs =
    status === 'processing'
      ? nowMs - random.int(2, 90) * 3_600_000
      : publishedMs + (fresh?.isNewProject ? REVIEW_MS / 3 : random.int(1, 20) * 3_600_000)
  const approvedMs = fresh?.isNewProject ? fresh.atMs : publishedMs + 2 * DAY_MS
  return {
    status,
    requestedStatus:
      status === 'processing' || status === 'scheduled' || status === 'rejected' ? 'approved' : null,
    moderatorMessage: message ?? null,
    moderatorMessageBody: body ?? null,
    approvedAt: wasApproved ? new Date(approvedMs) : null,
    queuedAt: status === 'processing' || wasReviewed.includes(status) ? new Date(queuedMs) : null,
  }
}

function sidesOf(type: ProjectType, random: Random): readonly [SideType, SideType] {
  if (type === 'plugin') return ['unsupported', 'required']
  if (type === 'datapack') return ['optional', 'required']
  if (type === 'shader' || type === 'resourcepack') return ['required', 'unsupported']
  if (type === 'modpack') return ['required', random.pick(['required', 'optional', 'unsupported'])]
  return random.pick(MOD_SIDES)
}

function categoriesOf(
  { theme }: ProjectPlan,
  random: Random,
): Pick<NewProject, 'categories' | 'additionalCategories'> {
  const shown = theme.categories.slice(0, random.int(1, 3))
  const rest = theme.categories.slice(shown.length)
  return { categories: shown, additionalCategories: rest }
}

function addLinks({ id, slug, n }: ProjectPlan, random: Random, rows: SeedRows): void {
  const add = (platform: string, url: string): void =>
    void rows.projectLinks.push({ projectId: id, platform, url })
  if (random.chance(0.7)) add('source', `https://github.com/example/${slug}`)
  if (random.chance(0.6)) add('issues', `https://github.com/example/${slug}/issues`)
  if (random.chance(0.3)) add('wiki', `https://example.org/${slug}/wiki`)
  if (random.chance(0.35)) add('discord', `https://discord.gg/example${n}`)
  if (random.chance(0.2)) add('ko-fi', `https://ko-fi.com/example${n}`)
  if (random.chance(0.1)) add('patreon', `https://www.patreon.com/example${n}`)
}

function addMessages(
  context: SeedContext,
  { n, status, publishedMs, fresh }: ProjectPlan,
  { threadId, review }: { threadId: string; review: ReviewColumns },
  rows: SeedRows,
): void {
  if (status === 'draft' || context.isBulk) return
  const base = { threadId, authorId: null, body: null, isPrivate: false, replyingToId: null }
  const change = (place: number, oldStatus: ProjectStatus, newStatus: ProjectStatus, hours: number): void => {
    rows.threadMessages.push({
      ...base,
      id: context.ids.message(n * 4 + place),
      type: 'status_change',
      oldStatus,
      newStatus,
      hideIdentity: newStatus !== 'processing',
      createdAt: new Date(publishedMs + hours * 3_600_000),
    })
  }
  change(0, 'draft', 'processing', 1)
  if (status !== 'processing')
    change(1, 'processing', status, fresh?.isNewProject ? REVIEW_MS / 3_600_000 : 48)
  const words = [review.moderatorMessage, review.moderatorMessageBody].flatMap((text) => text ?? [])
  if (words.length > 0)
    rows.threadMessages.push({
      ...base,
      id: context.ids.message(n * 4 + 2),
      type: 'text',
      body: words.join('\n\n'),
      oldStatus: null,
      newStatus: null,
      hideIdentity: true,
      createdAt: new Date(publishedMs + 48 * 3_600_000 + 1),
    })
}
