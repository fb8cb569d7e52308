import { afterAll, beforeAll, expect, it } from 'vitest'
import { expectNoViolationsInAnyTheme } from '../support/a11y.ts'
import { aVisitor, signInByRequest, type Visitor } from '../support/browser.ts'
import { walkByTab } from '../support/tab-walk.ts'
import { pagePaths } from '../support/routes.ts'

type Who = 'alice' | 'mo' | 'ada'

/** Pages of reports, notifications and moderation: where an address needs an example, that of the first one there is. */
const PAGES: readonly (readonly [Who, string])[] = [
  ['alice', '/report'],
  ['alice', '/report?item=user&itemID=bob'],
  ['alice', '/dashboard/reports'],
  ['alice', '/dashboard/report/$report'],
  ['alice', '/dashboard/notifications'],
  ['alice', '/dashboard/notifications/history'],
  ['alice', '/settings/notifications'],
  ['alice', '/settings/webhooks'],
  ['alice', '/settings/suspension'],
  ['mo', '/moderation'],
  ['mo', '/moderation/review'],
  ['mo', '/moderation/reports'],
  ['mo', '/moderation/reports?state=closed'],
  ['mo', '/moderation/report/$report'],
  ['mo', '/moderation/log'],
  ['mo', '/moderation/appeals'],
  ['mo', '/moderation/files'],
  ['mo', '/moderation/take-down'],
  ['mo', '/moderation/user/$user'],
  ['mo', '/$type/$project/moderation'],
  ['ada', '/moderation/user/$user'],
  ['ada', '/admin/jobs'],
  ['ada', '/admin/user_email'],
]

const visitors = {} as Record<Who, Visitor>
const examples: Record<string, string> = {}

beforeAll(async () => {
  for (const who of ['alice', 'mo', 'ada'] as const) {
    visitors[who] = await aVisitor({ reducedMotion: 'reduce' })
    await signInByRequest(visitors[who], who)
  }
  const ask = async <T>(who: Who, path: string) =>
    (await (await visitors[who].page.request.get(path)).json()) as T
  const [report] = await ask<{ id: string }[]>('alice', '/v2/report')
  const { entries: queue } = await ask<{ entries: { project: { slug: string }; url_type: string }[] }>(
    'mo',
    '/_internal/moderation/projects',
  )
  const { entries: log } = await ask<{ entries: { action: string; thing_name: string }[] }>(
    'mo',
    '/_internal/moderation/log',
  )
  // A user with a takedown.
  const user = log.find(({ action }) => action === 'things_taken')?.thing_name
  const found = { report: report?.id, user, type: queue[0]?.url_type, project: queue[0]?.project.slug }
  for (const [name, value] of Object.entries(found)) {
    if (value === undefined) throw new Error(`the seed has no example for $${name}`)
    examples[name] = value
  }
})
afterAll(() => Promise.all(Object.values(visitors).map((visitor) => visitor.close())))

it.each(PAGES)('%s finds %s accessible in every theme', async (who, pattern) => {
  const visitor = visitors[who]
  await visitor.visit(pattern.replaceAll(/\$(\w+)/g, (_, name: string) => examples[name] ?? ''))
  await expectNoViolationsInAnyTheme(visitor.page)
  expect(visitor.complaints).toEqual([])
})

it.each(PAGES)('%s reaches all of %s by Tab, in the order of reading', async (who, pattern) => {
  const visitor = visitors[who]
  await visitor.visit(pattern.replaceAll(/\$(\w+)/g, (_, name: string) => examples[name] ?? ''))
  expect(await walkByTab(visitor.page)).toEqual({ backwards: [], unseen: [], missed: [] })
})

it('leaves none of them out', () => {
  const listed = new Set(PAGES.map(([, pattern]) => pattern.split('?')[0]))
  const due = pagePaths().filter((path) =>
    /^\/(moderation|admin|report|dashboard\/(reports?|notifications)|settings\/(notifications|webhooks|suspension))\b/.test(
      path,
    ),
  )
  expect(due.filter((path) => !listed.has(path))).toEqual([])
})
