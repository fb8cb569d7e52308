import type { DependencyTree } from '@quarry/api/contract/versions/dependencies'
import { isPackFile } from '@quarry/domain/versions/dependencies'
import { packKeysOf } from '@quarry/domain/projects/pack-keys'
import { packPath } from '@quarry/domain/versions/dependency-packs'
import { Download } from 'lucide-react'
import { FormattedMessage, useIntl } from 'react-intl'
import { CopyCode } from '../../../ui/controls/copy-code.tsx'
import { Note } from '../../../ui/feedback/note.tsx'

type DependencyExportProps = {
  tree: DependencyTree
  /** Undefined if unknown. */
  loaderVersion: string | undefined
  siteUrl: string
}

/** Links to the version with its required dependencies as one file, and to the same as a packwiz pack. */
export function DependencyExport({ tree, loaderVersion, siteUrl }: DependencyExportProps) {
  const intl = useIntl()
  const { nodes, loader, game_version: gameVersion } = tree
  const [itself, ...others] = nodes.filter(({ need }) => need === 'itself' || need === 'required')
  const count = nodes.filter(isPackFile).length
  if (!itself?.version || tree.is_cut || count === 0) return null
  const path = packPath({ versionId: itself.version.id, gameVersion, loader, loaderVersion })
  const address = intl.formatMessage({ id: 'versions-dependencies.list.address' })
  const packs = others.filter(({ project }) => project.url_type === 'modpack').length
  const missing = others.length - packs - others.filter(isPackFile).length
  const elsewhere = [itself, ...others]
    .flatMap(({ dependencies }) => dependencies)
    .filter(({ dependency_type: type, project }) => type === 'required' && project === null).length
  const isLoaderOpen = packKeysOf(loader ?? '') !== undefined && loaderVersion === undefined
  return (
    <section className="slab slab-pad stack" aria-labelledby="list">
      <h3 id="list">
        <FormattedMessage id="versions-dependencies.list.title" values={{ count }} />
      </h3>
      {!isPackFile(itself) && (
        <Note level="warning">
          <FormattedMessage id="versions-dependencies.list.itself" />
        </Note>
      )}
      {missing > 0 && (
        <Note level="warning">
          <FormattedMessage id="versions-dependencies.list.missing" values={{ count: missing }} />
        </Note>
      )}
      {packs > 0 && (
        <Note level="warning">
          <FormattedMessage id="versions-dependencies.list.packs" values={{ count: packs }} />
        </Note>
      )}
      {elsewhere > 0 && (
        <Note level="warning">
          <FormattedMessage id="versions-dependencies.list.elsewhere" values={{ count: elsewhere }} />
        </Note>
      )}
      <div className="row">
        <a className="btn" href={`${path}pack.mrpack`} download>
          <Download className="i" aria-hidden="true" />
          <FormattedMessage id="versions-dependencies.list.mrpack" />
        </a>
        <a className="btn" href={`${path}packwiz.zip`} download>
          <Download className="i" aria-hidden="true" />
          <FormattedMessage id="versions-dependencies.list.packwiz" />
        </a>
      </div>
      <div className="row min-w-0">
        <span className="muted">{address}</span>
        <CopyCode text={`${siteUrl}${path}pack.toml`} label={address} />
      </div>
      {isLoaderOpen && (
        <p className="hint">
          <FormattedMessage id="versions-dependencies.list.noLoader" />
        </p>
      )}
    </section>
  )
}
