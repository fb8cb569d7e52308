import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import { FormattedMessage, useIntl } from 'react-intl'
import { ButtonLink } from '../../../ui/controls/button.tsx'
import { Note } from '../../../ui/feedback/note.tsx'
import { serverPath } from '../../hosting/server-address.ts'
import { serverQuery } from '../../hosting/servers.queries.ts'
import { tagLabel } from '../../projects/tags/tag-icon.tsx'
import { useServerContent } from './use-server-content.ts'

/** Names the server for which a visitor searches, and leads back to it. */
export function ServerBar({ server }: { server: string }) {
  const intl = useIntl()
  const { api } = useRouter().options.context
  const { data: content } = useServerContent(server)
  const { data: shown } = useQuery({ ...serverQuery(api, server), refetchInterval: false, retry: false })
  // Data packs run on the game itself.
  const [loader] = content && content.type !== 'datapack' ? content.loaders : []
  const setup = [loader && tagLabel(intl, loader), content?.game_version].filter(Boolean).join(' ')
  return (
    <div className="page pad-top">
      <Note
        level="info"
        actions={
          <ButtonLink
            size="small"
            icon={ChevronLeft}
            flipsIcon
            href={`${serverPath(server)}/content`}
            preload={false}
          >
            <FormattedMessage id="search.server.back" />
          </ButtonLink>
        }
      >
        <FormattedMessage
          id={shown ? 'search.server.title' : 'search.server.loading'}
          values={{ name: <b dir="auto">{shown?.name}</b>, setup }}
        />
      </Note>
    </div>
  )
}
