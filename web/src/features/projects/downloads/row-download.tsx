import { useRouter } from '@tanstack/react-router'
import { useIntl } from 'react-intl'
import { fits, type PlayerSetup } from '../../../lib/preferences/player-setup.ts'
import { Glyph } from '../../../ui/labels/glyph.tsx'
import { isPlainClick } from '../../../ui/navigation/is-plain-click.ts'
import type { ProjectInRow } from './start-row-download.ts'
import '../../../styles/pages/search-results.css'

interface RowDownloadProps {
  project: ProjectInRow
  /** As far as projects of this type need it. */
  setup: PlayerSetup | undefined
  /** The download dialog of the project, for everything that is left to choose. */
  href: string
}

/** Downloads the file for the setup at once. Without a setup, scripts or a file it leads to the dialog of the project. */
export function RowDownload({ project, setup, href }: RowDownloadProps) {
  const intl = useIntl()
  const router = useRouter()
  const isUnfit =
    setup && !(project.game_versions.includes(setup.gameVersion) && fits(setup, project.loaders))
  const label = intl.formatMessage(
    { id: isUnfit ? 'projects-labels.download.unfit' : 'projects-labels.download' },
    { title: project.title },
  )
  return (
    <a
      className={isUnfit ? 'btn btn-icon result-get unfit' : 'btn btn-icon result-get'}
      href={href}
      aria-label={label}
      data-tip={isUnfit ? label : undefined}
      onClick={(event) => {
        if (!isPlainClick(event)) return
        event.preventDefault()
        const openDialog = () => router.navigate({ href })
        if (!setup || isUnfit) void openDialog()
        else
          void import('./lazy-row-download.ts')
            .then(({ loadRowDownload }) => loadRowDownload())
            .then(({ startRowDownload }) => startRowDownload(router.options.context, project, setup))
            .then((isStarted) => (isStarted ? undefined : openDialog()), openDialog)
      }}
    >
      <Glyph name={isUnfit ? 'ban' : 'download'} />
    </a>
  )
}
