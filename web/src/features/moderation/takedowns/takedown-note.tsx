import type { Takedown } from '@quarry/api/contract/moderation/takedowns'
import type { TakedownKind } from '@quarry/domain/moderation/takedowns'
import { FormattedMessage } from 'react-intl'
import { Note } from '../../../ui/feedback/note.tsx'
import { RelativeTime } from '../../../ui/labels/relative-time.tsx'
import '../../../styles/pages/moderation-takedowns.css'

/** States that staff took the content down, and why, to users who can still see it. */
export function TakedownNote({ kind, takedown }: { kind: TakedownKind; takedown: Takedown }) {
  return (
    <Note level="warning" title={<FormattedMessage id={`accounts-profile.takenDown.${kind}`} />}>
      <p className="said words">{takedown.reason}</p>
      <p className="muted">
        <RelativeTime date={takedown.at} />
      </p>
    </Note>
  )
}
