import { isSupporter } from '@quarry/domain/accounts/supporter-badge'
import { Heart } from 'lucide-react'
import { useIntl } from 'react-intl'

/** Beside the name of a user with the supporter subscription; nothing beside others. */
export function SupporterMark({ badges }: { badges: number }) {
  const intl = useIntl()
  if (!isSupporter(badges)) return null
  const text = intl.formatMessage({ id: 'shell.supporter' })
  return (
    <span title={text}>
      <Heart className="i supporter" aria-hidden="true" />
      <span className="sr">{text}</span>
    </span>
  )
}
