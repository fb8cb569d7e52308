import {
  messageImagePathWithoutSize,
  originalMessageImagePath,
  imageIdsIn,
} from '@quarry/domain/files/message-images'
import { useIntl } from 'react-intl'
import '../../styles/pages/threads.css'

/** Images of a message whose text does not show them, as other API clients send them. */
export function UnreferencedImages({ ids, text }: { ids: readonly string[]; text: string }) {
  const intl = useIntl()
  const shown = new Set(imageIdsIn(text))
  const unreferenced = ids.filter((id) => !shown.has(id))
  if (unreferenced.length === 0) return null
  return (
    <ul className="more-pictures" aria-label={intl.formatMessage({ id: 'markdown.pictures.more' })}>
      {unreferenced.map((id, at) => (
        <li key={id}>
          <a href={originalMessageImagePath(id)} target="_blank" rel="noopener">
            <img
              src={messageImagePathWithoutSize(id)}
              alt={intl.formatMessage({ id: 'markdown.pictures.one' }, { number: at + 1 })}
            />
          </a>
        </li>
      ))}
    </ul>
  )
}
