import type { Server } from '@quarry/api/contract/hosting/servers'
import {
  hasLoaderVersions,
  isGameFlavour,
  SERVER_FLAVOURS,
  type ServerFlavour,
} from '@quarry/domain/hosting/flavours'
import { javaOf } from '@quarry/domain/hosting/java'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useId, type ReactNode } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
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
  const games = useQuery(serverSoftwareQuery(api, id, { flavour }))
  const versions = games.data?.game_versions ?? []
  // The installed version may be missing from the list of another platform.
  const shown = versions.length === 0 || versions.includes(version) ? version : (versions[0] ?? version)
  const hasLoader = hasLoaderVersions(flavour)
  const loaders = useQuery({
    ...serverSoftwareQuery(api, id, { flavour, game_version: shown }),
    enabled: hasLoader && games.isSuccess,
  })
  const loaderVersions = loaders.data?.loader_versions ?? []
  useEffect(() => {
    if (shown !== version) onChange({ flavour, version: shown, loader: '' })
  }, [shown, version, flavour, onChange])
  const isReady = games.isSuccess && (!hasLoader || loaderVersions.length > 0)
  useEffect(() => onReady(isReady), [isReady, onReady])
  const failed = [games, loaders].find(({ isError }) => isError)
  const name = isGameFlavour(flavour) ? FLAVOUR_NAMES[flavour] : ''
  const loading = { value: '', label: intl.formatMessage({ id: 'hosting-platform.loading' }) }
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
      <Labelled label={<FormattedMessage id="hosting-platform.version" />}>
        {(field) => (
          <Select
            id={field}
            name="version"
            value={games.isPending ? '' : shown}
            disabled={!games.isSuccess}
            options={
              games.isPending
                ? [loading]
                : [...new Set([shown, ...versions])]
                    .toSorted((a, b) => versions.indexOf(a) - versions.indexOf(b))
                    .map((value) => ({ value, label: value }))
            }
            onChange={(next) => onChange({ flavour, version: next, loader: '' })}
          />
        )}
      </Labelled>
      {hasLoader && loaders.isSuccess && loaderVersions.length === 0 && (
        <Note level="warning">
          <FormattedMessage id="hosting-platform.loader.none" values={{ name }} />
        </Note>
      )}
      {hasLoader && (!loaders.isSuccess || loaderVersions.length > 0) && (
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
      {failed && (
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
    <FormattedMessage id="hosting-platform.change" />{' '}
    <AppLink className="link" href={`${serverPath(server.server_id)}/backups`}>
      <FormattedMessage id="hosting-platform.backups" />
    </AppLink>
  </Note>
)
