import type { ProjectType } from '@quarry/domain/projects/project-types'
import { useRouter } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { FormattedMessage, useIntl } from 'react-intl'
import { formatBytes } from '../../../lib/format/format.ts'
import type { DownloadSetup } from './use-download-setup.ts'
import { currentSetup, gameLoader, storeSetup } from '../../../lib/preferences/player-setup.ts'
import { announceDownload } from '../../projects/downloads/announce-download.ts'
import { BETWEEN_FILES_MS, startOthers } from '../../projects/downloads/start-download.ts'
import type { DownloadFiles } from './use-download-files.ts'

type DownloadFooterProps = {
  project: { url_type: ProjectType }
  downloadFiles: DownloadFiles
  choice: DownloadSetup
  onClose: () => void
}

export function DownloadFooter({ project, downloadFiles, choice, onClose }: DownloadFooterProps) {
  const intl = useIntl()
  const { context } = useRouter().options
  const [first, ...others] = downloadFiles.files
  const size = formatBytes(
    intl.locale,
    downloadFiles.files.reduce((sum, file) => sum + file.sizeBytes, 0),
  )
  const taken = () => {
    // A project without a loader choice does not change the remembered loader.
    if (choice.isRemembering && choice.gameVersion)
      storeSetup({
        loader: gameLoader(choice.loader) ?? currentSetup()?.loader,
        gameVersion: choice.gameVersion,
      })
    startOthers(others)
    if (first)
      void announceDownload(context, {
        type: project.url_type,
        loader: choice.loader,
        filename: first.filename,
        others: others.length,
      })
    // The link's own download must begin before the dialog with the link closes.
    setTimeout(onClose, BETWEEN_FILES_MS)
  }
  return (
    <>
      <button type="button" className="btn btn-quiet" onClick={onClose}>
        <FormattedMessage id="projects.download.cancel" />
      </button>
      {first && downloadFiles.isSettled ? (
        <a className="btn btn-brand" href={first.url} download={first.filename} onClick={taken}>
          <Download className="i" aria-hidden="true" />
          <FormattedMessage
            id="projects.download.take"
            values={{ count: downloadFiles.files.length, size }}
          />
        </a>
      ) : (
        <button type="button" className="btn btn-brand" disabled>
          <Download className="i" aria-hidden="true" />
          <FormattedMessage id="projects.download.word" />
        </button>
      )}
    </>
  )
}
