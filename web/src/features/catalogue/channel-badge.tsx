import type { VersionType } from '@quarry/api/contract/status'
import { useIntl } from 'react-intl'

const tones = { release: 'green', beta: 'orange', alpha: 'red' }

/** R, B or A on a cut square; the name is for screen readers. */
export function ChannelBadge({ channel }: { channel: VersionType }) {
  const intl = useIntl()
  return (
    <span
      className={`channel ${tones[channel]}`}
      role="img"
      aria-label={intl.formatMessage({ id: `catalogue.channel.${channel}` })}
    >
      {channel.charAt(0).toUpperCase()}
    </span>
  )
}
