import type { VersionType } from '@quarry/api/contract/enums'
import { FormattedMessage } from 'react-intl'

const tones = { release: 'green', beta: 'orange', alpha: 'red' }

/** R, B or A on a cut square; the name is for screen readers. */
export function ChannelBadge({ channel }: { channel: VersionType }) {
  return (
    <span className={`channel ${tones[channel]}`}>
      <span aria-hidden="true">{channel.charAt(0).toUpperCase()}</span>
      <span className="sr">
        <FormattedMessage id={`projects-labels.channel.${channel}`} />
      </span>
    </span>
  )
}
