import type { OutputOf } from '@quarry/api/contract/endpoint'
import type { getServerSoftware, Server } from '@quarry/api/contract/hosting/servers'
import {
  hasLoaderVersions,
  isGameFlavour,
  isGameSnapshot,
  SERVER_FLAVOURS,
  type ServerFlavour,
} from '@quarry/domain/hosting/flavours'
import { javaOf } from '@quarry/domain/hosting/java'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useId, useState, type ReactNode } from 'react'
import { FormattedMessage, useIntl, type IntlShape } from 'react-intl'
import { Switch } from '../../../ui/controls/checkbox.tsx'
import { Select } from '../../../ui/controls/select.tsx'
import { Note } from '../../../ui/feedback/note.tsx'
import { AppLink } from '../../../ui/navigation/app-link.tsx'
import { FLAVOUR_NAMES, flavourLabel } from '../flavour-label.ts'
import { RetryNote } from '../retry-note.tsx'
import { serverPath } from '../server-address.ts'
import { serverSoftwareQuery } from '../servers.queries.ts'

export interface ChosenSoftware {
  flavour: ServerFlavour
  version: string
  /** Empty for the newest stable one. */
  loader: string
}

interface SoftwareFieldsProps {
  server: Server
  chosen: ChosenSoftware
  onChange: (chosen: ChosenSoftware) => void
  /** Called with whether what is chosen can be installed. */
  onReady: (isReady: boolean) => void
}

/** Platform, game version and loader, from the lists that the node of the server gets from their services. */
export function SoftwareFields({ server, chosen, onChange, onReady }: SoftwareFieldsProps) {
  const intl = useIntl()
  const { api } = useRouter().options.context
  const { server_id: id, startup } = server
  const { flavour, version, loader } = chosen
  // The versions of the practice server are known without the node.
  const isSilent = isGameFlavour(flavour) && !server.node_available
  const games = useQuery({ ...serverSoftwareQuery(api, id, { flavour }), enabled: !isSilent })
  const shown = offeredOr(version, games.data)
  const hasLoader = hasLoaderVersions(flavour)
  const loaders = useQuery({
    ...serverSoftwareQuery(api, id, { flavour, game_version: shown }),
    enabled: hasLoader && games.isSuccess && !isSilent,
  })
  const loaderVersions = loaders.data?.loader_versions ?? []
  useEffect(() => {
    if (shown !== version) onChange({ flavour, version: shown, loader: '' })
  }, [shown, version, flavour, onChange])
  const isReady = games.isSuccess && (!hasLoader || loaderVersions.length > 0)
  useEffect(() => onReady(isReady), [isReady, onReady])
  const failed = [games, loaders].find(({ isError }) => isError)
  const name = isGameFlavour(flavour) ? FLAVOUR_NAMES[flavour] : ''
  const loading = loadingOption(intl)
  const newest = { version: loaderVersions[0] ?? '' }
  return (
    <>
      <Labelled label={<FormattedMessage id="hosting-platform.flavour" />}>
        {(field) => (
          <Select
            id={field}
            name="flavour"
            value={flavour}
            options={SERVER_FLAVOURS.map((value) => ({ value, label: flavourLabel(value, intl) }))}
            onChange={(next) => onChange({ flavour: next, version, loader: '' })}
          />
        )}
      </Labelled>
      {flavour !== server.flavour && <ChangeNote server={server} />}
      <GameVersionField
        server={server}
        offered={games.data}
        isLoading={games.isLoading}
        version={shown}
        onChange={(next) => onChange({ flavour, version: next, loader: '' })}
      />
      {hasLoader && loaders.isSuccess && loaderVersions.length === 0 && (
        <Note level="warning">
          <FormattedMessage id="hosting-platform.loader.none" values={{ name }} />
        </Note>
      )}
      {hasLoader && (loaders.isSuccess ? loaderVersions.length > 0 : !isSilent) && (
        <Labelled label={<FormattedMessage id="hosting-platform.loader" values={{ name }} />}>
          {(field) => (
            <Select
              id={field}
              name="loader"
              value={loader}
              disabled={!loaders.isSuccess}
              options={
                loaders.isSuccess
                  ? [
                      {
                        value: '',
                        label: intl.formatMessage({ id: 'hosting-platform.loader.newest' }, newest),
                      },
                      ...loaderVersions.map((value) => ({ value, label: value })),
                    ]
                  : [loading]
              }
              onChange={(next) => onChange({ flavour, version, loader: next })}
            />
          )}
        </Labelled>
      )}
      {isSilent && !isReady && (
        <Note level="info">
          <FormattedMessage id="hosting-platform.silent" />
        </Note>
      )}
      {failed && !isSilent && (
        <RetryNote isBusy={failed.isFetching} onRetry={() => failed.refetch()}>
          <FormattedMessage id="hosting-platform.failed" />
        </RetryNote>
      )}
      {isGameFlavour(flavour) && games.isSuccess && !startup.available.includes(javaOf(shown)) && (
        <Note level="warning">
          <FormattedMessage id="hosting-platform.java" values={{ java: javaOf(shown) }} />
        </Note>
      )}
    </>
  )
}

type Offered = Pick<OutputOf<typeof getServerSoftware>, 'game_versions' | 'snapshots'>

/** Snapshots are absent from what earlier agents send. */
const snapshotsIn = (offered: Offered | undefined): readonly string[] => offered?.snapshots ?? []

/** The version, or the newest release if the platform does not offer it. */
function offeredOr(version: string, offered: Offered | undefined): string {
  if (!offered) return version
  const isOffered = offered.game_versions.includes(version) || snapshotsIn(offered).includes(version)
  return isOffered ? version : (offered.game_versions[0] ?? version)
}

const loadingOption = (intl: IntlShape) => ({
  value: '',
  label: intl.formatMessage({ id: 'hosting-platform.loading' }),
})

interface GameVersionFieldProps {
  server: Server
  /** Undefined unless the lists have arrived. */
  offered: Offered | undefined
  isLoading: boolean
  version: string
  onChange: (version: string) => void
}

/** Releases, and on request snapshots; they stay listed while one is chosen. */
function GameVersionField({ server, offered, isLoading, version, onChange }: GameVersionFieldProps) {
  const intl = useIntl()
  const isSnapshot = isGameSnapshot(version)
  const [isSwitchedOn, setIsSwitchedOn] = useState(isSnapshot)
  const showsSnapshots = isSnapshot || isSwitchedOn
  const snapshots = showsSnapshots ? snapshotsIn(offered) : []
  const releases = offered?.game_versions ?? []
  const isListed = snapshots.includes(version) || releases.includes(version)
  const groupOf = (id: 'snapshots' | 'releases') =>
    showsSnapshots && { group: intl.formatMessage({ id: `hosting-platform.version.${id}` }) }
  return (
    <>
      <Labelled label={<FormattedMessage id="hosting-platform.version" />}>
        {(field) => (
          <Select
            id={field}
            name="version"
            value={isLoading ? '' : version}
            disabled={!offered}
            options={
              isLoading
                ? [loadingOption(intl)]
                : [
                    ...(isListed ? [] : [{ value: version, label: version }]),
                    ...snapshots.map((value) => ({ value, label: value, ...groupOf('snapshots') })),
                    ...releases.map((value) => ({ value, label: value, ...groupOf('releases') })),
                  ]
            }
            onChange={onChange}
          />
        )}
      </Labelled>
      {(isSnapshot || snapshotsIn(offered).length > 0) && (
        <Switch
          name="snapshots"
          checked={showsSnapshots}
          disabled={isSnapshot}
          onChange={(event) => setIsSwitchedOn(event.target.checked)}
        >
          <FormattedMessage id="hosting-platform.version.show" />
        </Switch>
      )}
      {isSnapshot && (
        <Note level="warning">
          <FormattedMessage id="hosting-platform.version.unfinished" /> <BackupsLink server={server} />
        </Note>
      )}
    </>
  )
}

function Labelled({ label, children }: { label: ReactNode; children: (id: string) => ReactNode }) {
  const id = useId()
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        {label}
      </label>
      {children(id)}
    </div>
  )
}

const ChangeNote = ({ server }: { server: Server }) => (
  <Note level="info">
    <FormattedMessage id="hosting-platform.change" /> <BackupsLink server={server} />
  </Note>
)

const BackupsLink = ({ server }: { server: Server }) => (
  <AppLink className="link" href={`${serverPath(server.server_id)}/backups`}>
    <FormattedMessage id="hosting-platform.backups" />
  </AppLink>
)
