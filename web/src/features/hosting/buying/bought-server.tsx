import type { Subscription } from '@quarry/api/contract/billing/subscriptions'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { FormattedMessage } from 'react-intl'
import { ButtonLink } from '../../../ui/controls/button.tsx'
import { Note } from '../../../ui/feedback/note.tsx'
import { BILLING_PAGE } from '../../billing/billing-addresses.ts'
import { subscriptionsQuery } from '../../billing/billing.queries.ts'
import { serverPath } from '../server-address.ts'

const POLL_MS = 2000
/** Of a payment that takes longer than most. */
const SLOW_POLL_MS = 15_000
const FAST_READS = 30

/** The subscription that was bought last; the list has the newest first. */
const newestOf = (subscriptions: readonly Subscription[] | undefined): Subscription | undefined =>
  subscriptions?.find(({ product }) => product.type === 'pyro')

const hasFailed = (subscription: Subscription | undefined): boolean =>
  subscription?.charge?.status === 'failed' || subscription?.charge?.status === 'cancelled'

/** Opens the server that was bought last, as soon as it exists. */
export function BoughtServer() {
  const router = useRouter()
  const { api } = router.options.context
  const { data, isFetching } = useQuery({
    ...subscriptionsQuery(api),
    refetchInterval: ({ state }) => {
      const newest = newestOf(state.data)
      if (newest?.server || hasFailed(newest)) return false
      return state.dataUpdateCount > FAST_READS ? SLOW_POLL_MS : POLL_MS
    },
  })
  const newest = newestOf(data)
  const serverId = newest?.server?.id
  useEffect(() => {
    // A list of before the purchase is being read again.
    if (serverId !== undefined && !isFetching)
      void router.navigate({ href: serverPath(serverId), replace: true })
  }, [router, serverId, isFetching])
  if (hasFailed(newest) && !isFetching)
    return (
      <Note
        level="error"
        title={<FormattedMessage id="hosting.bought.failed" />}
        actions={
          <ButtonLink href={BILLING_PAGE}>
            <FormattedMessage id="hosting.bought.billing" />
          </ButtonLink>
        }
      >
        <FormattedMessage id="hosting.bought.failed.text" />
      </Note>
    )
  return (
    <output>
      <Note level="info" title={<FormattedMessage id="hosting.bought" />}>
        <FormattedMessage id="hosting.bought.text" />
      </Note>
    </output>
  )
}
