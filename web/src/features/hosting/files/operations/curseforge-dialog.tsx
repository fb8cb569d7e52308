import { isApiError } from '@quarry/api/contract/client'
import { fetchCurseForgePack } from '@quarry/api/contract/hosting/remote-files'
import { curseForgePageOf } from '@quarry/api/contract/hosting/remote-url'
import { LINK } from '@quarry/domain/limits/lengths'
import { useState, type ReactNode } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { lazy, LazyPart } from '../../../../lib/lazy/lazy-part.tsx'
import { TextField } from '../../../../ui/controls/text-field.tsx'
import { Note } from '../../../../ui/feedback/note.tsx'
import { FormDialog } from '../../../../ui/floating/form-dialog.tsx'
import { AppLink } from '../../../../ui/navigation/app-link.tsx'
import { FormError } from '../../../forms/form-error.tsx'
import { serverPath } from '../../server-address.ts'
import { useServerMutation } from '../../servers.queries.ts'
import { useStarted, type StartedArchive } from './started-download.ts'
import '../../../../styles/pages/hosting.css'

const FetchedArchive = lazy(async () => (await import('./fetched-archive.tsx')).FetchedArchive)

const PACKS = 'https://www.curseforge.com/minecraft/search?class=modpacks'
const EXAMPLE = 'https://www.curseforge.com/minecraft/modpacks/…/files/1234567'

interface CurseForgeDialogProps {
  server: string
  onClose: () => void
}

const newKey = () => crypto.randomUUID()

/** Lets the server download the server pack of a CurseForge modpack, and then extract it into its top folder. */
export function CurseForgeDialog({ server, onClose }: CurseForgeDialogProps) {
  const intl = useIntl()
  const [page, setPage] = useState('')
  /** Of one download, however often it is sent. */
  const [key, setKey] = useState(newKey)
  const [started, setStarted] = useState<StartedArchive>()
  const { onDone } = useStarted(server, setStarted)
  const fetchPack = useServerMutation({
    send: async (api, url: string) => {
      const path = `download-${key}.zip`
      return {
        ...(await api(fetchCurseForgePack, { params: { server }, body: { page: url, path, key } })),
        path,
      }
    },
    showsOwnErrors: true,
    onDone,
  })
  const { error, isPending } = fetchPack
  const url = page.trim()
  const isValid = url === '' || curseForgePageOf(url) !== undefined
  const problem = isApiError(error) ? error.fields[0]?.message : undefined
  const label = intl.formatMessage({ id: 'hosting-files.curseforge.page' })
  if (started)
    return (
      <LazyPart onFail={onClose}>
        <FetchedArchive {...{ server, ...started, onClose }} folder="" unwrap advice="backup" />
      </LazyPart>
    )
  return (
    <FormDialog
      draft={null}
      title={intl.formatMessage({ id: 'hosting-files.curseforge.title' })}
      action={intl.formatMessage({ id: 'hosting-files.curseforge.action' })}
      missing={url === '' ? [label] : []}
      isBusy={isPending}
      onSubmit={() => isValid && fetchPack.mutate(url)}
      onClose={onClose}
    >
      {problem === undefined && <FormError error={error} />}
      <p>
        <FormattedMessage
          id="hosting-files.curseforge.software"
          values={{
            platform: (text: ReactNode) => (
              <AppLink className="link" href={`${serverPath(server)}/options/loader`}>
                {text}
              </AppLink>
            ),
          }}
        />
      </p>
      <Steps />
      <TextField
        label={label}
        hint={intl.formatMessage({ id: 'hosting-files.curseforge.page.hint' })}
        name="page"
        inputMode="url"
        dir="auto"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={LINK.max}
        placeholder={EXAMPLE}
        value={page}
        error={isValid ? problem : intl.formatMessage({ id: 'hosting-files.curseforge.page.invalid' })}
        onChange={(event) => {
          setPage(event.target.value)
          setKey(newKey())
        }}
      />
      <Note level="warning">
        <FormattedMessage
          id="hosting-files.curseforge.warning"
          values={{
            backups: (text: ReactNode) => (
              <AppLink className="link" href={`${serverPath(server)}/backups`}>
                {text}
              </AppLink>
            ),
          }}
        />
      </Note>
      <output className={isPending ? 'hint' : 'sr'}>
        {isPending && <FormattedMessage id="hosting-files.curseforge.checking" />}
      </output>
    </FormDialog>
  )
}

/** Where the address of a file is found. */
function Steps() {
  return (
    <ol className="dialog-steps">
      <li>
        <FormattedMessage
          id="hosting-files.curseforge.step.find"
          values={{
            site: (text: ReactNode) => (
              <a className="link" href={PACKS} target="_blank" rel="noreferrer">
                {text}
              </a>
            ),
          }}
        />
      </li>
      <li>
        <FormattedMessage id="hosting-files.curseforge.step.choose" />
      </li>
      <li>
        <FormattedMessage id="hosting-files.curseforge.step.copy" />
      </li>
    </ol>
  )
}
