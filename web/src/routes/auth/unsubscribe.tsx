import { createFileRoute } from '@tanstack/react-router'
import { AuthCard } from '../../features/accounts/sign-in/auth-card.tsx'
import { authMeta } from '../../features/accounts/sign-in/auth-page.ts'
import { validateEmailLinkSearch } from '../../features/accounts/email-links/email-link.ts'
import { subscriptionOfLinkQuery } from '../../features/accounts/email-links/unsubscribe.queries.ts'
import { Unsubscribe } from '../../features/accounts/email-links/unsubscribe.tsx'

export const Route = createFileRoute('/auth/unsubscribe')({
  validateSearch: validateEmailLinkSearch,
  staticData: { messages: ['accounts-sign-in', 'notifications'] },
  loaderDeps: ({ search: { flow, done } }) => ({ flow: done === undefined ? flow : undefined }),
  loader: async ({ context: { queryClient, api }, deps: { flow } }) =>
    flow === undefined ? null : await queryClient.fetchQuery(subscriptionOfLinkQuery(api, flow)),
  head: ({ match: { context } }) => ({
    meta: authMeta(context.i18n.intl(), 'accounts-sign-in.unsubscribe.title'),
  }),
  component: UnsubscribePage,
})

function UnsubscribePage() {
  const search = Route.useSearch()
  const list = Route.useLoaderData()
  return (
    <AuthCard
      titleId="accounts-sign-in.unsubscribe.title"
      other={
        list === null
          ? undefined
          : { textId: 'accounts-sign-in.unsubscribe.other', href: '/settings/notifications' }
      }
      search={search}
    >
      <Unsubscribe flow={search.flow} done={search.done} list={list} />
    </AuthCard>
  )
}
