import type { ReviewClaim } from '@quarry/api/contract/moderation/review'
import { Eye } from 'lucide-react'
import { FormattedMessage } from 'react-intl'
import { RelativeTime } from '../../../ui/labels/relative-time.tsx'

/** Who reviews the project, and until when. */
export function ClaimNote({ claim }: { claim: ReviewClaim | null }) {
  if (claim === null)
    return (
      <span className="muted">
        <FormattedMessage id="moderation.claim.nobody" />
      </span>
    )
  return (
    <span className={claim.is_own ? 'row-tight text-accent' : 'row-tight text-orange'}>
      <Eye className="i" aria-hidden="true" />
      <span>
        <FormattedMessage
          id={claim.is_own ? 'moderation.claim.own' : 'moderation.claim.other'}
          values={{ name: <bdi>{claim.user.username}</bdi>, ends: <RelativeTime date={claim.ends} /> }}
        />
      </span>
    </span>
  )
}
