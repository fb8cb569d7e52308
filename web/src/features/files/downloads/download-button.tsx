import type { ProjectDetail } from '@quarry/api/contract/projects/project-shapes'
import type { VersionDetail } from '@quarry/api/contract/versions/version-shapes'
import { useQuery } from '@tanstack/react-query'
import { useHydrated, useLocation, useRouter } from '@tanstack/react-router'
import { ChevronDown, Download } from 'lucide-react'
import type { MouseEvent } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { formatBytes } from '../../../lib/format/format.ts'
import { lazy, LazyPart } from '../../../lib/lazy/lazy-part.tsx'
import { tagLabel } from '../../projects/tags/tag-icon.tsx'
import { projectHref } from '../../projects/project-address.ts'
import { fittingDownloadQuery } from './download.queries.ts'
import { RunsNot } from '../../projects/compatibility/runs-not.tsx'
import { loadersFor } from '../../projects/compatibility/project-setup.ts'
import { fits, type PlayerSetup, setupFor, useSetup } from '../../../lib/preferences/player-setup.ts'
import { primaryFile } from '../../versions/primary-file.ts'
import '../../../styles/pages/projects-page-header.css'
import '../../../styles/pages/projects.css'

const DownloadDialog = lazy(async () => (await import('./download-dialog.tsx')).DownloadDialog)

/** Hash that opens the dialog, so that it can be linked and closed with the back button. */
export const DOWNLOAD_HASH = 'download'

/**
 * Names the exact file for the remembered setup before the click. Without a remembered setup it opens the dialog;
 * without scripts it links to the version list.
 */
export function DownloadButton({ project, isMain }: { project: ProjectDetail; isMain: boolean }) {
  const hash = useLocation({ select: (location) => location.hash })
  // The server never sees the hash.
  const isHydrated = useHydrated()
  const setup = useSetup()
  const fitting = useFittingVersion(project, setup)
  const picker = usePicker(project)
  const { navigate } = useRouter()
  const look = isMain ? 'btn btn-brand btn-get' : 'btn btn-get'
  const close = () => void navigate({ to: '.', search: true, hash: '', replace: true, resetScroll: false })
  return (
    <>
      {fitting && setup ? (
        <ExactDownload
          project={project}
          version={fitting}
          setup={setupFor(setup, fitting.loaders)}
          picker={picker}
          look={look}
        />
      ) : (
        <a className={look} {...picker}>
          <Download className="i i-l" aria-hidden="true" />
          <span>
            <span>
              <FormattedMessage id="projects.download.pick" />
            </span>
            {setup && !fits(setup, loadersFor(project, setup.gameVersion)) && (
              <small>
                <RunsNot setup={setup} project={project} />
              </small>
            )}
          </span>
          <ChevronDown className="i" aria-hidden="true" />
        </a>
      )}
      {isHydrated && hash === DOWNLOAD_HASH && (
        <LazyPart onFail={close}>
          <DownloadDialog project={project} />
        </LazyPart>
      )}
    </>
  )
}

type Picker = ReturnType<typeof usePicker>
type ExactDownloadProps = {
  project: ProjectDetail
  version: VersionDetail
  setup: PlayerSetup
  picker: Picker
  look: string
}

/**
 * A file with required dependencies is downloaded from the dialog, together with them. Without scripts only the file is
 * downloaded.
 */
function ExactDownload({ project, version, setup, picker, look }: ExactDownloadProps) {
  const intl = useIntl()
  const { context } = useRouter().options
  const file = primaryFile(version)
  if (!file) return null
  const announce = () =>
    void import('../../projects/downloads/announce-download.ts')
      .then(({ announceDownload }) =>
        announceDownload(context, {
          type: project.url_type,
          loader: setup.loader ?? version.loaders[0],
          filename: file.filename,
          others: 0,
        }),
      )
      // The download itself has started.
      .catch(() => undefined)
  const isAlone = !version.dependencies.some(({ dependency_type: type }) => type === 'required')
  return (
    <div className="split">
      <a
        className={look}
        {...(isAlone ? { onClick: announce } : picker)}
        href={file.url}
        download={file.filename}
      >
        <Download className="i i-l" aria-hidden="true" />
        <span>
          <span>
            <FormattedMessage id="projects.download.version" values={{ version: version.version_number }} />
          </span>
          <small>
            {setup.loader && `${tagLabel(intl, setup.loader)} `}
            <bdi>{setup.gameVersion}</bdi> · {formatBytes(intl.locale, file.size)}
            {!isAlone && (
              <>
                {' '}
                <FormattedMessage id="projects.download.andNeeds" />
              </>
            )}
          </small>
        </span>
      </a>
      <a className={look} {...picker} aria-label={intl.formatMessage({ id: 'projects.download.other' })}>
        <ChevronDown className="i" aria-hidden="true" />
      </a>
    </div>
  )
}

function useFittingVersion(
  project: ProjectDetail,
  setup: PlayerSetup | undefined,
): VersionDetail | undefined {
  const { api } = useRouter().options.context
  const query = fittingDownloadQuery(api, project, setup)
  const { data } = useQuery(query)
  return query.enabled ? data?.[0] : undefined
}

function usePicker(project: ProjectDetail) {
  const { navigate } = useRouter()
  return {
    href: `${projectHref(project)}/versions`,
    'aria-haspopup': 'dialog',
    onPointerEnter: () => DownloadDialog.warm(),
    onFocus: () => DownloadDialog.warm(),
    onClick: (event: MouseEvent) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey) return
      event.preventDefault()
      DownloadDialog.warm()
      void navigate({
        to: '.',
        search: true,
        hash: DOWNLOAD_HASH,
        resetScroll: false,
        hashScrollIntoView: false,
      })
    },
  } as const
}
