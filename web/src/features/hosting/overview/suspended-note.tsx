import type { Server } from '@quarry/api/contract/hosting/servers'
import { CreditCard } from 'lucide-react'
import { FormattedMessage } from 'react-intl'
import { ButtonLink } from '../../../ui/controls/button.tsx'
import { Note } from '../../../ui/feedback/note.tsx'
import { billingHref } from '../server-address.ts'
import { isForPayment, phaseOf } from '../server-state.ts'
import { SupportFacts, SupportLinks } from './support-help.tsx'

/** Why a server is suspended, and what ends that. An upgrade ends by itself. */
export function SuspendedNote({ server }: { server: Server }) {
  if (phaseOf(server) === 'upgrading')
    return (
      <Note level="info" isBusy title={<FormattedMessage id="hosting.notice.upgrading" />}>
        <FormattedMessage id="hosting.notice.upgrading.text" />
      </Note>
    )
  return (
    <Note
      level="error"
      title={<FormattedMessage id="hosting.notice.suspended" />}
      actions={
        <>
          {isForPayment(server) && (
            <ButtonLink icon={CreditCard} href={billingHref(server.server_id)}>
              <FormattedMessage id="hosting.notice.suspended.billing" />
            </ButtonLink>
          )}
          <SupportLinks />
        </>
      }
    >
      <div className="stack gap-2">
        <p>
          <FormattedMessage id={`hosting.suspension.${server.suspension_reason ?? 'other'}`} />
        </p>
        <SupportFacts server={server} />
      </div>
    </Note>
  )
}
