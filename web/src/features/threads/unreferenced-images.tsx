import { bareSaidPicturePath, originalPicturePath, picturesNamed } from '@quarry/domain/files/message-images'
import { useIntl } from 'react-intl'
import '../../styles/pages/threads.css'

/** Pictures that came along with words that do not show them, as other programs send them. */
export function MorePictures({ ids, text }: { ids: readonly string[]; text: string }) {
  const intl = useIntl()
  const shown = new Set(picturesNamed(text))
  const more = ids.filter((id) => !shown.has(id))
  if (more.length === 0) return null
  return (
    <ul className="more-pictures" aria-label={intl.formatMessage({ id: 'markdown.pictures.more' })}>
      {more.map((id, at) => (
        <li key={id}>
          <a href={originalPicturePath(id)} target="_blank" rel="noopener">
            <img
              src={bareSaidPicturePath(id)}
              alt={intl.formatMessage({ id: 'markdown.pictures.one' }, { number: at + 1 })}
            />
          </a>
        </li>
      ))}
    </ul>
  )
}
