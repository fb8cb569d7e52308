import type { ProjectDetail } from '@quarry/api/contract/projects/project-shapes'
import { useRouter } from '@tanstack/react-router'
import { FormattedMessage, useIntl } from 'react-intl'
import { Dialog } from '../../../ui/floating/dialog.tsx'
import { DownloadFooter } from './download-footer.tsx'
import { DownloadOffer } from './download-offer.tsx'
import { GameVersionPicker } from './game-version-picker.tsx'
import { LoaderPicker } from './loader-picker.tsx'
import { ProjectIcon } from '../../projects/project-icon.tsx'
import { useDownloadFiles } from './use-download-files.ts'
import { useDownloadSetup } from './use-download-setup.ts'
import '../../../styles/pages/files-downloads.css'

/** Selects game version and loader, shows the exact files with their sizes and downloads them with one button. */
export function DownloadDialog({ project }: { project: ProjectDetail }) {
  const intl = useIntl()
  const router = useRouter()
  const close = () => {
    // The hash opened the dialog: going back closes it, unless the page was entered with the hash.
    if (router.history.canGoBack()) router.history.back()
    else void router.navigate({ to: '.', search: true, hash: '', replace: true, resetScroll: false })
  }
  const choice = useDownloadSetup(project)
  const downloadFiles = useDownloadFiles(project, choice)
  return (
    <Dialog
      isOpen
      onOpenChange={close}
      title={intl.formatMessage({ id: 'projects.download.title' }, { title: project.title })}
      icon={<ProjectIcon project={project} size="s" />}
      footer={
        <DownloadFooter project={project} downloadFiles={downloadFiles} choice={choice} onClose={close} />
      }
    >
      <div className="pickers">
        <GameVersionPicker choice={choice} />
        {choice.hasLoaders && <LoaderPicker choice={choice} />}
      </div>
      {choice.isComplete ? (
        <DownloadOffer downloadFiles={downloadFiles} choice={choice} project={project} />
      ) : (
        <output className="muted">
          <FormattedMessage
            id={
              choice.gameVersion === undefined
                ? 'projects.download.chooseVersion'
                : 'projects.download.chooseLoader'
            }
          />
        </output>
      )}
    </Dialog>
  )
}
