import type { ProjectType } from '@quarry/domain/projects/project-types'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { ServerContent } from '@quarry/api/contract/hosting/content'
import { ChevronLeft } from 'lucide-react'
import { useEffect, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { ButtonLink } from '../../../ui/controls/button.tsx'
import { Checkbox } from '../../../ui/controls/checkbox.tsx'
import { Note } from '../../../ui/feedback/note.tsx'
import { contentHref } from '../../hosting/content/content.queries.ts'
import { serverPath } from '../../hosting/server-address.ts'
import { serverQuery } from '../../hosting/servers.queries.ts'
import { tagLabel } from '../../projects/tags/tag-icon.tsx'
import { HIDDEN_PROJECTS_MAX } from '../state/hidden-projects.ts'
import { useServerContent } from './use-server-content.ts'

interface ServerBarProps {
  server: string
  kind: ProjectType
  /** Whether the search leaves out what is installed. */
  hides: boolean
  onHide: (hides: boolean) => void
  /** Called with the projects that the search leaves out. */
  onHidden: (projects: readonly string[]) => void
}

const NOTHING: readonly string[] = []

/** Names the server for which a visitor searches, leads back to it, and hides what it has. */
export function ServerBar({ server, kind, hides, onHide, onHidden }: ServerBarProps) {
  const intl = useIntl()
  const { api } = useRouter().options.context
  const { data: content } = useServerContent(server, kind)
  const installed = content && installedOf(content)
  const hidden = useHidden(hides, installed)
  useEffect(() => onHidden(hidden), [hidden, onHidden])
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
            href={
              content ? contentHref(server, content.type, content.types) : `${serverPath(server)}/content`
            }
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
        {installed && (installed.length > 0 || hides) && (
          <div>
            <Checkbox name="hide" checked={hides} onChange={(event) => onHide(event.target.checked)}>
              <FormattedMessage id="search.server.hide" values={{ count: installed.length }} />
            </Checkbox>
          </div>
        )}
      </Note>
    </div>
  )
}

function installedOf({ files, pack }: ServerContent): string[] {
  const ids = [pack, ...files].flatMap((one) => one?.project?.id ?? [])
  return [...new Set(ids)].slice(0, HIDDEN_PROJECTS_MAX)
}

/** What was installed when it was hidden first: a result stays while it is installed. */
function useHidden(hides: boolean, installed: readonly string[] | undefined): readonly string[] {
  const [hidden, setHidden] = useState<readonly string[]>()
  if (hides && installed && !hidden) setHidden(installed)
  if (!hides && hidden) setHidden(undefined)
  return hidden ?? NOTHING
}
