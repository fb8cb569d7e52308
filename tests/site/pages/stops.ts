import { SEARCH_PATHS } from '@quarry/domain/projects/project-types'
import { aVisitor, signInByRequest, type Visitor } from '../support/browser.ts'
import { exampleAddresses, sitePaths } from '../support/routes.ts'
import { meets, PERSONAS, type Persona } from './personas.ts'

/** One page as one persona sees it. */
export interface Stop {
  persona: Persona
  /** The pattern of the route, with the query that the page is visited with. */
  pattern: string
  /** Fills `$project` and the like with what this stop needs; with content of alice otherwise. */
  example?: keyof Examples
}

/** Content of the seed that some pages need to show all they can show. */
interface Examples {
  /** A project that waits for a review. */
  'a project in the queue': string
  /** A user with a takedown. */
  'a user with a takedown': string
}

const FURTHER_STOPS: readonly Stop[] = [
  { persona: 'visitor', pattern: '/mods?g=categories:fabric&v=1.21.4&e=client&f=categories:storage' },
  { persona: 'alice', pattern: '/mods?g=categories:fabric&v=1.21.4&e=client&f=categories:storage' },
  { persona: 'alice', pattern: '/report?item=user&itemID=bob' },
  { persona: 'mo', pattern: '/moderation/reports?state=closed' },
  { persona: 'mo', pattern: '/$type/$project/moderation', example: 'a project in the queue' },
  { persona: 'mo', pattern: '/moderation/user/$user', example: 'a user with a takedown' },
  { persona: 'ada', pattern: '/moderation/user/$user', example: 'a user with a takedown' },
]

/** Every page of the site for each persona who has to visit it; a new route needs no entry. */
export function listStops(): Stop[] {
  const stops = PERSONAS.flatMap((persona) =>
    sitePaths()
      .filter((pattern) => meets(persona, pattern))
      .map((pattern): Stop => ({ persona, pattern })),
  )
  return [...stops, ...FURTHER_STOPS]
}

/** The name of a stop in reports. */
export const stopName = ({ pattern, example }: Stop) => (example ? `${pattern} of ${example}` : pattern)

const OTHER_SEARCHES: readonly string[] = Object.values(SEARCH_PATHS).filter(
  (path) => path !== SEARCH_PATHS.mod,
)

/** Whether the stop is a kind of search that shares its page with `/mods`. */
export const isOtherSearch = ({ pattern }: Stop) => OTHER_SEARCHES.includes(pattern)

/** Shows every component, also those that no page shows side by side. */
export const isKit = ({ pattern }: Stop) => pattern === '/_/ui'

const COMMUNITY =
  /^\/(moderation|admin|report|dashboard\/(reports?|notifications)|settings\/(notifications|webhooks|suspension))\b/
const OF_STAFF = /^\/(moderation|admin)\b|^\/\$type\/\$project\/moderation$/

/** Reports, notifications and moderation, by those who use them: pages whose every control is checked. */
export function isCommunity({ persona, pattern }: Stop): boolean {
  if (!COMMUNITY.test(pattern) && !OF_STAFF.test(pattern)) return false
  if (!OF_STAFF.test(pattern)) return persona === 'alice'
  return pattern.startsWith('/admin') ? persona === 'ada' : persona === 'mo' || persona === 'ada'
}

const ask = async <T>(visitor: Visitor, path: string) =>
  (await (await visitor.page.request.get(path)).json()) as T

async function findExamples(mo: Visitor): Promise<Examples> {
  const { entries: queue } = await ask<{ entries: { project: { slug: string }; url_type: string }[] }>(
    mo,
    '/_internal/moderation/projects',
  )
  const { entries: log } = await ask<{ entries: { action: string; thing_name: string }[] }>(
    mo,
    '/_internal/moderation/log',
  )
  const project = queue[0]
  const user = log.find(({ action }) => action === 'things_taken')?.thing_name
  if (!project || user === undefined) throw new Error('the seed has no project in the queue or no takedown')
  return {
    'a project in the queue': `/${project.url_type}/${project.project.slug}/moderation`,
    'a user with a takedown': `/moderation/user/${user}`,
  }
}

/** The address of each stop. */
export async function stopAddresses(): Promise<(stop: Stop) => string> {
  const alice = await aVisitor()
  await signInByRequest(alice, 'alice')
  const addressOf = await exampleAddresses(alice)
  const mo = await aVisitor()
  await signInByRequest(mo, 'mo')
  const examples = await findExamples(mo)
  await Promise.all([alice.close(), mo.close()])
  return ({ pattern, example }) => (example ? examples[example] : addressOf(pattern))
}
