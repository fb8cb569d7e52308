import type { Server } from '@quarry/api/contract/hosting/servers'
import { CreditCard } from 'lucide-react'
import { FormattedMessage } from 'react-intl'
import { ButtonLink } from '../../../ui/controls/button.tsx'
import { Note } from '../../../ui/feedback/note.tsx'
import { billingHref } from '../server-address.ts'
import { isOwned } from '../server-state.ts'

/** Leads the owner to the subscription of the server. */
export function ServerBilling({ server }: { server: Server }) {
  if (!isOwned(server))
    return (
      <Note level="info">
        <FormattedMessage id="hosting.billing.member" />
      </Note>
    )
  return (
    <section className="slab slab-pad stack">
      <p>
        <FormattedMessage id="hosting.billing.text" />
      </p>
      <p>
        <ButtonLink icon={CreditCard} href={billingHref(server.server_id)}>
          <FormattedMessage id="hosting.billing.open" />
        </ButtonLink>
      </p>
    </section>
  )
}
