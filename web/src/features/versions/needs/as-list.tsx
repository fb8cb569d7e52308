import type { DependencyTree } from '@quarry/api/contract/catalogue/dependencies'
import { loaderKeysOf, packPath } from '@quarry/domain/versions/pack-loaders'
import { Download } from 'lucide-react'
import { FormattedMessage, useIntl } from 'react-intl'
import { CopyCode } from '../../../ui/controls/copy-code.tsx'
import { Note } from '../../../ui/feedback/note.tsx'

type AsListProps = {
  tree: DependencyTree
  /** Undefined where nobody said it. */
  loaderVersion: string | undefined
  siteUrl: string
}

/** The version with what it requires as one file, and the address that packwiz is pointed at. */
export function AsList({ tree, loaderVersion, siteUrl }: AsListProps) {
  const intl = useIntl()
  const { nodes, loader, game_version: gameVersion } = tree
  const required = nodes.filter(({ need }) => need === 'itself' || need === 'required')
  const versionId = nodes[0]?.version?.id
  if (versionId === undefined || tree.is_cut) return null
  const path = packPath({ versionId, gameVersion, loader, loaderVersion })
  const address = intl.formatMessage({ id: 'needs.list.address' })
  const missing = required.filter(({ version }) => !version?.file).length
  const elsewhere = required
    .flatMap(({ dependencies }) => dependencies)
    .filter(({ dependency_type: type, project }) => type === 'required' && project === null).length
  const isLoaderOpen = loaderKeysOf(loader ?? '') !== undefined && loaderVersion === undefined
  return (
    <section className="slab slab-pad stack" aria-labelledby="list">
      <h3 id="list">
        <FormattedMessage id="needs.list.title" values={{ count: required.length - missing }} />
      </h3>
      {missing > 0 && (
        <Note level="warning">
          <FormattedMessage id="needs.list.missing" values={{ count: missing }} />
        </Note>
      )}
      {elsewhere > 0 && (
        <Note level="warning">
          <FormattedMessage id="needs.list.elsewhere" values={{ count: elsewhere }} />
        </Note>
      )}
      <div className="row">
        <a className="btn" href={`${path}pack.mrpack`} download>
          <Download className="i" aria-hidden="true" />
          <FormattedMessage id="needs.list.mrpack" />
        </a>
        <a className="btn" href={`${path}packwiz.zip`} download>
          <Download className="i" aria-hidden="true" />
          <FormattedMessage id="needs.list.packwiz" />
        </a>
      </div>
      <div className="row min-w-0">
        <span className="muted">{address}</span>
        <CopyCode text={`${siteUrl}${path}pack.toml`} label={address} />
      </div>
      {isLoaderOpen && (
        <p className="hint">
          <FormattedMessage id="needs.list.noLoader" />
        </p>
      )}
    </section>
  )
}
