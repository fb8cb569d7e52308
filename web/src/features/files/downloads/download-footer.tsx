import { Download } from 'lucide-react'
import { FormattedMessage, useIntl } from 'react-intl'
import { formatBytes } from '../../../lib/format/format.ts'
import type { DownloadSetup } from './use-download-setup.ts'
import { currentSetup, gameLoader, storeSetup } from '../../../lib/preferences/player-setup.ts'
import type { DownloadFiles } from './use-download-files.ts'

/** Browsers drop downloads that start in the same instant. */
const betweenFilesMs = 400

type DownloadFooterProps = { downloadFiles: DownloadFiles; choice: DownloadSetup; onClose: () => void }

export function DownloadFooter({ downloadFiles, choice, onClose }: DownloadFooterProps) {
  const intl = useIntl()
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
    others.forEach((file, index) => setTimeout(() => startDownload(file), betweenFilesMs * (index + 1)))
    // The link's own download must begin before the dialog with the link closes.
    setTimeout(onClose, betweenFilesMs)
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

function startDownload({ url, filename }: { url: string; filename: string }) {
  const link = document.createElement('a')
  link.href = url
  link.download = filename
  document.body.append(link)
  link.click()
  link.remove()
}
