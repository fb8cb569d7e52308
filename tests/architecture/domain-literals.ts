import { CATEGORY_HEADERS, PERFORMANCE_ORDER } from '@quarry/domain/projects/categories'
import { VERSION_CHANNELS } from '@quarry/domain/versions/channels'
import { COLLECTION_STATUSES } from '@quarry/domain/collections/collection-statuses'
import { DEPENDENCY_TYPES } from '@quarry/domain/versions/dependencies'
import { CHAT_HOSTS, VIDEO_PAGE_HOSTS, TRUSTED_MEDIA_HOSTS } from '@quarry/domain/markdown/trusted-hosts'
import { ENVIRONMENT_MATCHES, SIDE_TYPES } from '@quarry/domain/projects/environments'
import { GAME_VERSION_TYPES } from '@quarry/domain/projects/game-versions'
import { DONATION_PLATFORMS, PLAIN_LINKS } from '@quarry/domain/projects/links'
import { LOADERS } from '@quarry/domain/projects/loaders'
import { MONETIZATION_STATUSES, PROJECT_STATUSES } from '@quarry/domain/projects/project-statuses'
import { PROJECT_TYPES, SEARCH_PATHS } from '@quarry/domain/projects/project-types'
import { REPORT_TYPES, RULE_CATEGORIES } from '@quarry/domain/reports/report-types'
import { USER_ROLES } from '@quarry/domain/accounts/roles-and-badges'
import { SCOPE_BITS } from '@quarry/domain/accounts/scopes'
import { SORTS } from '@quarry/domain/search/sorts'
import { MESSAGE_TYPES, THREAD_TYPES } from '@quarry/domain/threads/thread-types'
import { IMAGE_CONTEXTS, IMAGE_EXTENSIONS } from '@quarry/domain/files/uploads'
import { FILE_EXTENSIONS, FILE_TYPES, HASH_ALGORITHMS } from '@quarry/domain/files/file-types'
import { VERSION_STATUSES } from '@quarry/domain/versions/version-statuses'

/** The values of each kind; a list of two or more values of one kind belongs into `domain`. */
const KINDS: Record<string, readonly string[]> = {
  'category header': CATEGORY_HEADERS,
  'performance impact': PERFORMANCE_ORDER,
  channel: VERSION_CHANNELS,
  'collection status': COLLECTION_STATUSES,
  'dependency type': DEPENDENCY_TYPES,
  'host of embeds': [...VIDEO_PAGE_HOSTS, ...CHAT_HOSTS].flatMap((host) => [host, `https://${host}`]),
  environment: ENVIRONMENT_MATCHES,
  side: SIDE_TYPES,
  'kind of game version': GAME_VERSION_TYPES,
  'link platform': [...PLAIN_LINKS, ...DONATION_PLATFORMS].map(({ code }) => code),
  loader: LOADERS.map(({ name }) => name),
  'host of media': TRUSTED_MEDIA_HOSTS,
  monetization: MONETIZATION_STATUSES,
  'project status': PROJECT_STATUSES,
  'project type': [...PROJECT_TYPES, 'project'],
  'report type': [...REPORT_TYPES, ...RULE_CATEGORIES],
  role: USER_ROLES,
  scope: Object.keys(SCOPE_BITS),
  'search page': Object.values(SEARCH_PATHS),
  sort: SORTS,
  'message type': MESSAGE_TYPES,
  'thread type': THREAD_TYPES,
  'context of an image': IMAGE_CONTEXTS,
  'image format': IMAGE_EXTENSIONS,
  archive: FILE_EXTENSIONS,
  'file type': FILE_TYPES,
  'hash algorithm': HASH_ALGORITHMS,
  'version status': VERSION_STATUSES,
}

const LITERAL = /'([^'\n]*)'|"([^"\n]*)"/
/** Two or more literals next to each other: in an array, a set, a union, an SQL list, the arguments of a call. */
const LIST = new RegExp(`(?:${LITERAL.source})(?:\\s*[,|]\\s*(?:${LITERAL.source}))+`, 'g')
/** The same thing compared with one literal after the other. */
const COMPARED = /([\w.?]+) ([!=]==) '([^']*)'(?:\s*(?:\|\||&&)\s*\1 \2 '([^']*)')+/g

const literals = (text: string): string[] =>
  [...text.matchAll(new RegExp(LITERAL, 'g'))].map((match) => match[1] ?? match[2] ?? '')

export interface WordList {
  kind: string
  words: string[]
}

/** Every list of a kind's values that a source text contains. */
export function wordLists(source: string): WordList[] {
  const runs = [...source.matchAll(LIST), ...source.matchAll(COMPARED)].map(([text]) => literals(text))
  return runs.flatMap((words) => {
    const distinct = [...new Set(words)]
    if (distinct.length < 2) return []
    const kind = Object.keys(KINDS).find((name) => distinct.every((word) => KINDS[name]?.includes(word)))
    return kind === undefined ? [] : [{ kind, words: distinct }]
  })
}
