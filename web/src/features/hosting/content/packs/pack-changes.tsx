import type { ServerPackCheck } from '@quarry/api/contract/hosting/packs'
import type { Server } from '@quarry/api/contract/hosting/servers'
import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { formatBytes } from '../../../../lib/format/format.ts'
import { Note } from '../../../../ui/feedback/note.tsx'
import { AppLink } from '../../../../ui/navigation/app-link.tsx'
import { serverPath } from '../../server-address.ts'
import '../../../../styles/pages/hosting.css'
import '../../../../styles/pages/hosting-content.css'

interface PackChangesProps {
  server: Server
  check: ServerPackCheck
}

/** What the installation of a modpack changes: the software, and files by what becomes of them. */
export function PackChanges({ server, check }: PackChangesProps) {
  const intl = useIntl()
  const { changes, download, left_out: leftOut } = check
  return (
    <section className="stack gap-2" aria-labelledby="pack-changes">
      <h3 id="pack-changes">
        <FormattedMessage id="hosting-content.pack.changes" />
      </h3>
      <SoftwareChange server={server} check={check} />
      <ul className="content-changes">
        <li>
          <FormattedMessage
            id="hosting-content.pack.added"
            values={{
              added: changes.added,
              replaced: changes.replaced,
              size: formatBytes(intl.locale, download),
            }}
          />
        </li>
        {changes.removed > 0 && (
          <PathList
            label={<FormattedMessage id="hosting-content.pack.removed" values={{ count: changes.removed }} />}
            total={changes.removed}
            items={changes.removed_paths.map((path) => ({ path }))}
          />
        )}
        {changes.skipped > 0 && (
          <PathList
            label={<FormattedMessage id="hosting-content.pack.skipped" values={{ count: changes.skipped }} />}
            total={changes.skipped}
            items={changes.skipped_paths.map(({ path, reason }) => ({
              path,
              note: <FormattedMessage id={`hosting-content.pack.skipped.${reason}`} />,
            }))}
          />
        )}
        {leftOut > 0 && (
          <li>
            <FormattedMessage id="hosting-content.pack.leftOut" values={{ count: leftOut }} />
          </li>
        )}
      </ul>
    </section>
  )
}

function SoftwareChange({ server, check: { software } }: PackChangesProps) {
  const intl = useIntl()
  const { flavour, game_version: version, loader_version: loader } = software
  const nameOf = (parts: { flavour: Server['flavour']; version: string; loader: string | null }) => {
    const name = intl.formatMessage({ id: `hosting.flavour.${parts.flavour}` }, { version: parts.version })
    return <bdi>{parts.loader === null ? name : `${name} (${parts.loader})`}</bdi>
  }
  const before = { flavour: server.flavour, version: server.mc_version, loader: server.loader_version }
  const isSame = before.flavour === flavour && before.version === version && before.loader === loader
  const isOther = before.flavour !== flavour || before.version !== version
  const after = nameOf({ flavour, version, loader })
  return (
    <>
      <p>
        <FormattedMessage
          id={isSame ? 'hosting-content.pack.software.same' : 'hosting-content.pack.software'}
          values={{ before: nameOf(before), after }}
        />
      </p>
      {isOther && (
        <Note level="warning">
          <FormattedMessage id="hosting-content.pack.software.warning" />{' '}
          <AppLink className="link" href={`${serverPath(server.server_id)}/backups`}>
            <FormattedMessage id="hosting-content.pack.backups" />
          </AppLink>
        </Note>
      )}
    </>
  )
}

interface PathListProps {
  label: ReactNode
  /** Of all paths, also of those that are not listed. */
  total: number
  items: readonly { path: string; note?: ReactNode }[]
}

const PathList = ({ label, total, items }: PathListProps) => (
  <li>
    <details className="fold slab">
      <summary>
        {label}
        <ChevronDown className="i" aria-hidden="true" />
      </summary>
      <ul>
        {items.map(({ path, note }) => (
          <li key={path}>
            <bdi className="file-path">{path}</bdi>
            {note && <span className="hint">{note}</span>}
          </li>
        ))}
        {items.length < total && (
          <li className="hint">
            <FormattedMessage id="hosting-content.pack.more" values={{ count: total - items.length }} />
          </li>
        )}
      </ul>
    </details>
  </li>
)
