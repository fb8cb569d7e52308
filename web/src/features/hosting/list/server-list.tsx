import type { Server } from '@quarry/api/contract/hosting/servers'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { ChevronRight, Plus } from 'lucide-react'
import { Fragment, useCallback, useMemo, useState } from 'react'
import { FormattedMessage, useIntl, type IntlShape } from 'react-intl'
import { useTextSearch } from '../../../lib/search/use-text-search.ts'
import { canDo } from '../../../lib/viewer/can-do.ts'
import { useViewer } from '../../../lib/viewer/use-viewer.ts'
import { ButtonLink } from '../../../ui/controls/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { AppLink } from '../../../ui/navigation/app-link.tsx'
import { ProjectIcon } from '../../projects/project-icon.tsx'
import { SuspendedNote } from '../overview/suspended-note.tsx'
import { RetryNote } from '../retry-note.tsx'
import { SearchField } from '../search-field.tsx'
import { joinAddress, serverPath } from '../server-address.ts'
import { memberRoleOf, phaseOf, softwareOf } from '../server-state.ts'
import { ServerStatus } from '../server-status.tsx'
import { serversQuery } from '../servers.queries.ts'
import { RowIcon } from './row-icon.tsx'
import '../../../styles/pages/hosting.css'

/** Fewer servers are found at a glance. */
const SEARCH_FROM = 6

/** The text in which a search looks. */
const searchedText = (server: Server, intl: IntlShape) =>
  [
    server.name,
    server.flavour,
    server.upstream?.project?.title,
    ...softwareOf(server).map(([flavour, version]) =>
      intl.formatMessage({ id: `hosting.flavour.${flavour}` }, { version }),
    ),
    joinAddress(server),
  ].join(' ')

/** Servers that are not ready come first, since they may need their owner. */
const inOrder = (servers: readonly Server[]) => {
  const isReady = (server: Server) => Number(phaseOf(server) === 'ready')
  return servers.toSorted((one, other) => isReady(one) - isReady(other))
}

/** The viewer's servers, and those that others share with them. */
export function ServerList() {
  const intl = useIntl()
  const { api } = useRouter().options.context
  const { data: servers, isError, refetch, isFetching } = useSuspenseQuery(serversQuery(api))
  const [search, setSearch] = useState('')
  const items = useMemo(() => inOrder(servers), [servers])
  const textOf = useCallback((server: Server) => searchedText(server, intl), [intl])
  const { found, load } = useTextSearch({ items, search, textOf })
  if (servers.length === 0 && !isError) return <NoServers />
  return (
    <>
      {isError && (
        <RetryNote isBusy={isFetching} onRetry={refetch}>
          <FormattedMessage id="hosting.list.stale" />
        </RetryNote>
      )}
      <div className="row">
        <AddServer />
      </div>
      {servers.length >= SEARCH_FROM && (
        <SearchField
          label={intl.formatMessage({ id: 'hosting.list.search' })}
          value={search}
          onFocus={load}
          onChange={(text) => {
            load()
            setSearch(text)
          }}
        />
      )}
      <output className="sr">
        {search !== '' && <FormattedMessage id="hosting.list.found" values={{ count: found.length }} />}
      </output>
      {found.length === 0 && search !== '' ? (
        <p className="muted">
          <FormattedMessage id="hosting.list.noMatch" values={{ search: <bdi>{search}</bdi> }} />
        </p>
      ) : (
        <ul className="server-rows">
          {found.map((server) => (
            <ServerRow key={server.server_id} server={server} />
          ))}
        </ul>
      )}
    </>
  )
}

function ServerRow({ server }: { server: Server }) {
  if (server.status !== 'suspended')
    return (
      <li>
        <AppLink className="slab server-row" href={serverPath(server.server_id)}>
          <RowContent server={server} />
          <ChevronRight className="i flip" aria-hidden="true" />
        </AppLink>
      </li>
    )
  // It has no console; what ends the suspension is elsewhere.
  return (
    <li className="slab">
      <div className="server-row">
        <RowContent server={server} />
      </div>
      <SuspendedNote server={server} />
    </li>
  )
}

/** What a server runs: its modpack, if the viewer may see that one, and its software. */
function RowContent({ server }: { server: Server }) {
  const { name, upstream } = server
  const address = joinAddress(server)
  return (
    <>
      <RowIcon server={server} />
      <span className="server-row-name">
        <b dir="auto">{name}</b>
        {upstream?.project && (
          <span className="server-row-pack muted">
            <ProjectIcon project={{ ...upstream.project, id: upstream.project_id }} size="s" />
            <span>
              <FormattedMessage
                id="hosting.list.pack"
                values={{ title: <bdi>{upstream.project.title}</bdi> }}
              />
            </span>
          </span>
        )}
        <span className="muted">
          {softwareOf(server).map(([flavour, version], at) => (
            <Fragment key={flavour}>
              {at > 0 && ' · '}
              <FormattedMessage id={`hosting.flavour.${flavour}`} values={{ version }} />
            </Fragment>
          ))}
          {address !== undefined && (
            <>
              {' · '}
              <bdi>{address}</bdi>
            </>
          )}
        </span>
      </span>
      {memberRoleOf(server) && (
        <span className="tag">
          <FormattedMessage id="hosting.list.shared" />
        </span>
      )}
      <ServerStatus server={server} />
      {server.usage?.players && (
        <span className="server-row-players muted">
          <FormattedMessage id="hosting.list.players" values={{ ...server.usage.players }} />
        </span>
      )}
    </>
  )
}

const AddServer = () => (
  <ButtonLink look="brand" icon={Plus} href="/servers#plan">
    <FormattedMessage id="hosting.list.add" />
  </ButtonLink>
)

function NoServers() {
  const viewer = useViewer()
  const isAdmin = viewer !== null && canDo({ viewer }, 'hosting.manage')
  return (
    <EmptyState
      title={<FormattedMessage id="hosting.list.none" />}
      actions={
        isAdmin ? (
          <ButtonLink look="brand" href="/admin/nodes">
            <FormattedMessage id="hosting.list.manage" />
          </ButtonLink>
        ) : (
          <AddServer />
        )
      }
    >
      <FormattedMessage id={isAdmin ? 'hosting.list.none.admin' : 'hosting.list.none.text'} />
    </EmptyState>
  )
}
