import { createFileRoute, notFound, redirect } from '@tanstack/react-router'
import { userRecordQuery } from '../../features/accounts/record/record.queries.ts'
import { DONE, type Done } from '../../features/accounts/record/record-done.ts'
import { UserRecordPage } from '../../features/accounts/record/user-record.tsx'
import { suspensionQuery } from '../../features/moderation/suspension/suspension.queries.ts'
import { canDo } from '../../lib/can-do.ts'
import { understood } from '../../lib/query-string.ts'
import { requireViewer } from '../../lib/require-viewer.ts'
import { pageTitle } from '../../lib/seo.ts'

interface Asked {
  before?: number
  done?: Done
}

const isDone = (done: unknown): done is Done => DONE.some((known) => known === done)

const askedOf = ({ before, done }: Record<string, unknown>): Asked => ({
  ...(typeof before === 'number' && Number.isSafeInteger(before) && before > 0 && { before }),
  ...(isDone(done) && { done }),
})

/** The record of an account; ids and other spellings lead to the username. */
export const Route = createFileRoute('/moderation/user/$user')({
  staticData: { messages: ['settings', 'people', 'suspension', 'forms'] },
  validateSearch: understood<Asked>(['before', 'done'], askedOf),
  beforeLoad: ({ context, location }) => {
    // To everybody else the page does not exist; the API refuses as well.
    if (!canDo({ viewer: requireViewer({ context, location }) }, 'moderation.review')) throw notFound()
  },
  loaderDeps: ({ search: { before } }) => ({ ...(before !== undefined && { before }) }),
  loader: async ({ context: { queryClient, api }, params, deps, location }) => {
    const [record] = await Promise.all([
      queryClient.ensureQueryData(userRecordQuery(api, { ...params, ...deps })),
      queryClient.ensureQueryData(suspensionQuery(api, params.user)),
    ])
    const { username } = record.user
    if (params.user === username) return record
    const href = `/moderation/user/${encodeURIComponent(username)}${location.searchStr}`
    throw redirect({ href, statusCode: 301 })
  },
  head: ({ loaderData, match: { context } }) => {
    if (!loaderData) return {}
    const intl = context.i18n.intl()
    const values = { name: loaderData.user.username }
    return { meta: [{ title: pageTitle(intl, intl.formatMessage({ id: 'settings.record.title' }, values)) }] }
  },
  component: UserRecord,
})

function UserRecord() {
  return <UserRecordPage {...Route.useParams()} {...Route.useSearch()} />
}
