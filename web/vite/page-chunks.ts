import { globSync } from 'node:fs'
import { join } from 'node:path'

/** The bundler's information about a module. */
interface Modules {
  getModuleInfo: (id: string) => { importedIds: readonly string[] } | null
}

type Family = 'home' | 'search' | 'project' | 'description' | 'user' | 'tabs' | 'other'
type Chunk =
  | Family
  | 'catalogue'
  | 'parts'
  | 'common'
  | 'makers'
  | 'forms'
  | 'fields'
  | 'publishing'
  | 'pieces'
  | 'tags'
  | 'drawings'
  | 'card'
  | 'choices'
  | 'file-row'
  | 'drop-area'
  | 'upload'
  | 'servers'
  | 'java'
  | 'tab-icons'
  | 'option-icons'

/**
 * Routes of the most visited entry pages; `tabs` are those of a project, `other` is the rest and the shell's lazy
 * parts.
 */
const FAMILIES: Record<Exclude<Family, 'tabs' | 'other'>, readonly string[]> = {
  home: ['index'],
  search: ['mods', 'modpacks', 'resourcepacks', 'shaders', 'plugins', 'datapacks', 'search'],
  project: ['$type.$project._page'],
  description: ['$type.$project._page.index'],
  user: ['user/$user', 'user/$user.index', 'user/$user.$projectType'],
}

/**
 * Routes that every page starts with; the others are loaded with the first address that needs them
 * (`route-areas.ts`).
 */
export const EARLY_ROUTES: ReadonlySet<string> = new Set([
  ...Object.values(FAMILIES).flat(),
  '$type.$project',
  '$type.$project._page.versions',
  '$type.$project._page.gallery',
  '$type.$project._page.changelog',
  '$type.$project._page.version.$version',
])

const root = join(import.meta.dirname, '../..')
const routes = join(root, 'web/src/routes')
const shell = join(root, 'web/src/shell')
const COMPONENT = '?tsr-split=component'

/** A component is in a module of its own, or with the loader of its route. */
const componentsOf = (name: string) =>
  [COMPONENT, `${COMPONENT}---loader`].map((part) => join(routes, `${name}.tsx${part}`))

/** All modules that these import statically. */
function closureOf(ids: readonly string[], modules: Modules): Set<string> {
  const seen = new Set<string>()
  const open = [...ids]
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (seen.has(id)) continue
    seen.add(id)
    open.push(...(modules.getModuleInfo(id)?.importedIds ?? []))
  }
  return seen
}

/** Tabs are below the page of the project, so modules shared with it are loaded already. */
const TABS = '$type.$project._page.'

function readFamilies(modules: Modules): [Family, Set<string>][] {
  const known: readonly string[] = Object.values(FAMILIES).flat()
  const all = globSync('**/*.tsx', { cwd: routes }).map((file) => file.replace(/\.tsx$/, ''))
  const rest = all.filter((name) => !known.includes(name))
  const [tabs, other] = [true, false].map((isTab) => rest.filter((name) => name.startsWith(TABS) === isTab))
  const families = { ...FAMILIES, tabs: tabs ?? [], other: other ?? [] }
  const ofShell = globSync('**/*.tsx', { cwd: shell }).map((file) => join(shell, file))
  const lazyParts = [...ofShell, ...PARTS_OF_SERVERS.map((name) => join(root, `${name}.tsx`))]
  return Object.entries(families).map(([family, names]) => {
    const begins = [...names.flatMap(componentsOf), ...(family === 'other' ? lazyParts : [])]
    return [family as Family, closureOf(begins, modules)]
  })
}

/** The frame of a project's page, and the description, which is inside it like a tab. */
const OF_PROJECT = ['project', 'description'] as const

/**
 * The chunk of a module that these families use; `undefined` leaves it to the bundler. Shared modules are separate
 * from those of one kind of page, since a page that needs one module of a chunk loads the chunk, and its styles.
 */
export function chunkFor(users: readonly Family[], hasStyles: boolean): Chunk | undefined {
  const main = users.filter((family) => family !== 'other' && family !== 'tabs')
  const ofProject = OF_PROJECT.find((family) => main.includes(family))
  const kinds = main.filter((family) => family !== 'project' && family !== 'description')
  if (ofProject) {
    if (kinds.length > 0) return 'catalogue'
    if (users.includes('other')) return hasStyles ? undefined : 'common'
    return ofProject
  }
  const [kind, ...more] = kinds
  if (more.length > 0) return 'parts'
  if (kind === undefined || users.length === 1) return kind
  if (kind !== 'user') return 'parts'
  // Shared by user and organization pages, but not by projects.
  return hasStyles ? undefined : 'makers'
}

/** Small modules that most forms use: one file of them weighs less than one for each. None has a stylesheet. */
const OF_FORMS = [
  ...[
    'form-error',
    'form-section',
    'error-summary',
    'leave-guard',
    'pick-fields',
    'validation-rules',
    'use-form',
    'posted-field-error',
  ].map((name) => `web/src/features/forms/${name}`),
  ...['draft-storage', 'draft-writer'].map((name) => `web/src/lib/forms/${name}`),
  'web/src/lib/forms/use-posted-form',
  'web/src/lib/files/file-rules',
  'domain/src/files/uploads',
]

/** Likewise of those that change projects and versions. */
const OF_PUBLISHING = [
  'web/src/features/projects/tags/game-versions.queries',
  'web/src/lib/files/image-files',
  'web/src/features/markdown/editor/images/pasted-images',
  'domain/src/files/file-types',
  'domain/src/versions/dependencies',
]

/** Of forms, and of pages that filter a list and need nothing else of forms. */
const FIELDS = [
  ...['field', 'field-error', 'text-field', 'select'].map((name) => `web/src/ui/controls/${name}`),
  'web/src/lib/forms/use-typing-pause',
]

/**
 * Modules shared by several kinds of pages that forms or tabs need as well. The lists in the rest of the chunk are
 * heavier.
 */
const PIECES = [
  'web/src/ui/controls/checkbox',
  'web/src/ui/controls/segmented-control',
  'web/src/lib/page-window',
]

/** Likewise, with the pictures of all tags. Most forms need a checkbox, but no tags. */
const TAGS = ['web/src/features/projects/tags/loader-tag']

/** Likewise of the modules that user and organization pages share. */
const DRAWINGS = [
  'web/src/ui/labels/badge',
  'web/src/ui/navigation/tab-links',
  'web/src/ui/feedback/loading-stones',
  'web/src/ui/feedback/empty-state',
]

/** Of collections, organizations and the dashboard as well, which need nothing else of the page of a user. */
const CARD = ['web/src/features/projects/project-card']

/** Search filters as text, for a rarely visited page that needs nothing else of search. */
const CHOICES = ['web/src/features/search/state/filter-groups']

/** Of chosen files and of those that a version has. */
const FILE_ROW = ['web/src/features/versions/file-row']

/** Of the fields for files of a version, and of other pages that need nothing else of these. */
const DROP_AREA = ['web/src/ui/controls/drop-area']

/** The fields for files of a version. */
const OF_UPLOADS = ['files-field', 'dropped-file-handover'].map(
  (name) => `web/src/features/versions/publishing/files/${name}`,
)

/** Small modules that all pages of a server use. None has a stylesheet. */
const OF_SERVERS = [
  ...[
    'server-address',
    'server-page-head',
    'server-read',
    'server-state',
    'servers.queries',
    'use-hosting-mutation',
    'files/file-content',
    'files/files.queries',
    'loading/use-reload',
    'options/icon/icon.queries',
    'options/icon/shown-icon',
    'power-control',
    'retry-note',
    'server-status',
    'server-uptime',
    'use-server',
  ].map((name) => `web/src/features/hosting/${name}`),
  ...['files', 'servers'].map((name) => `api/contract/hosting/${name}`),
  ...['game-since', 'server-files', 'operations', 'plans'].map((name) => `domain/src/hosting/${name}`),
]

/** Of the start of a server, and of the list of nodes. */
const OF_JAVA = [
  ...['java', 'java-runtimes'].map((name) => `domain/src/hosting/${name}`),
  'web/src/features/hosting/java-runtime-name',
]

/** Pages of servers load them at once, although no route imports them. */
const PARTS_OF_SERVERS = ['files/file-list', 'overview/live-overview'].map(
  (name) => `web/src/features/hosting/${name}`,
)

/** All modules named here, without extension; each must exist. */
export const NAMED_MODULES = [
  ...OF_FORMS,
  ...OF_PUBLISHING,
  ...FIELDS,
  ...PIECES,
  ...TAGS,
  ...DRAWINGS,
  ...CARD,
  ...CHOICES,
  ...FILE_ROW,
  ...DROP_AREA,
  ...OF_UPLOADS,
  ...OF_SERVERS,
  ...OF_JAVA,
  ...PARTS_OF_SERVERS,
]

/** The index of its package imports it, so that it seems to belong to every page; only a lazy part of forms calls it. */
const isBlocker = (id: string) => id.endsWith('/useBlocker.js')

const isOneOf = (modules: readonly string[], id: string) => {
  const path = id.replace(/\.tsx?$/, '')
  return modules.some((module) => path.endsWith(`/${module}`))
}
const ICON = 'virtual:icon/'
const isIcon = (id: string) => id.includes(ICON)
/** Icons of the options of a server that other pages need as well. */
const OPTION_ICONS = ['CreditCard', 'Package', 'Users'].map((name) => ICON + name)
const isOptionIcon = (id: string) => OPTION_ICONS.some((icon) => id.endsWith(icon))
const isPiece = (id: string) => isOneOf(PIECES, id) || isIcon(id) || id.includes('/api/contract/')
const isDrawing = (id: string) => isOneOf(DRAWINGS, id) || isIcon(id)

/** Chunks in order of priority: a module's imports go with it unless they have a chunk of their own. */
const ORDER: readonly Chunk[] = [
  'pieces',
  'tags',
  'drawings',
  'choices',
  'catalogue',
  'common',
  'makers',
  'project',
  'description',
  'parts',
  'search',
  'home',
  'card',
  'user',
  'fields',
  'publishing',
  'forms',
  'tab-icons',
  'option-icons',
  'file-row',
  'servers',
  'java',
  'drop-area',
  // Last, so that it takes no modules that other pages need.
  'upload',
]

/** Below what `vite.config.ts` gives the modules of every page. */
const HIGHEST_PRIORITY = 17
const priorityAt = (place: number) => HIGHEST_PRIORITY * (1 - place / (ORDER.length + 1))

/** Stylesheets that are loaded together. */
const TOGETHER: Readonly<Record<string, string>> = {
  'site-home-hero': 'site-home',
}

/** Stylesheets of pages are separate files, so that they are loaded only with the modules that import them. */
export function sheetOf(id: string): string | null {
  const sheet = /\/styles\/pages\/([\w-]+)\.css$/.exec(id)?.[1]
  return sheet === undefined ? null : `${TOGETHER[sheet] ?? sheet}-styles`
}

/**
 * Chunks of the most visited entry pages: one per kind of page and a few for shared modules, instead of forty small
 * ones, each of which is a request and compresses badly. The rest is left to the bundler.
 */
export function pageChunks() {
  let families: [Family, Set<string>][] | undefined
  const chunkOf = (id: string, modules: Modules) => {
    // A route's own module keeps its own file, by which the server knows what to preload.
    if (id.includes(COMPONENT)) return undefined
    if (isBlocker(id)) return undefined
    families ??= readFamilies(modules)
    const hasStyles = modules.getModuleInfo(id)?.importedIds.some((next) => next.endsWith('.css')) ?? false
    const users = families.filter(([, ids]) => ids.has(id)).map(([family]) => family)
    const isPlain = users.length > 0 && !hasStyles
    const chunk = chunkFor(users, hasStyles)
    if (chunk === 'parts' && isPiece(id)) return 'pieces'
    if (chunk !== undefined && isOneOf(TAGS, id)) return 'tags'
    if (isOneOf(CARD, id)) return 'card'
    if (chunk === 'makers' && isDrawing(id)) return 'drawings'
    if (chunk === 'parts' && isOneOf(CHOICES, id)) return 'choices'
    if (chunk === undefined && isIcon(id) && users.includes('tabs')) return 'tab-icons'
    if (chunk === undefined && isOptionIcon(id)) return 'option-icons'
    if (chunk === undefined && isOneOf(FILE_ROW, id)) return 'file-row'
    if (chunk === undefined && isOneOf(DROP_AREA, id)) return 'drop-area'
    if (chunk === undefined && isOneOf(OF_UPLOADS, id)) return 'upload'
    if (chunk === undefined && isPlain && isOneOf(OF_SERVERS, id)) return 'servers'
    if (chunk === undefined && isPlain && isOneOf(OF_JAVA, id)) return 'java'
    if (chunk === undefined && isPlain && isOneOf(FIELDS, id)) return 'fields'
    if (chunk === undefined && isPlain && isOneOf(OF_PUBLISHING, id)) return 'publishing'
    return chunk ?? (isPlain && isOneOf(OF_FORMS, id) ? 'forms' : undefined)
  }
  const pages = ORDER.map((name, index) => ({
    debugName: name,
    name: (id: string, modules: Modules) => (chunkOf(id, modules) === name ? name : null),
    priority: priorityAt(index + 1),
  }))
  return [{ name: sheetOf, debugName: 'styles', priority: priorityAt(0) }, ...pages]
}
