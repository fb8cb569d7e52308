import type { TakedownKind } from '@quarry/domain/moderation/takedowns'
import { Gavel } from 'lucide-react'
import { FormattedMessage } from 'react-intl'
import { ButtonLink } from '../../../ui/controls/button.tsx'

/** Link for staff to the page that takes content down or restores it. */
export function TakeDownLink({ kind, id, isTaken }: { kind: TakedownKind; id: string; isTaken: boolean }) {
  return (
    <ButtonLink icon={Gavel} href={`/moderation/take-down?kind=${kind}&id=${id}`}>
      <FormattedMessage id={isTaken ? 'accounts-profile.takenDown.review' : 'accounts-profile.takeDown'} />
    </ButtonLink>
  )
}
