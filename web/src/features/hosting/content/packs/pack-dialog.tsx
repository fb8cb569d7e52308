import { installServerPack } from '@quarry/api/contract/hosting/packs'
import type { Server } from '@quarry/api/contract/hosting/servers'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { addToast } from '../../../../lib/toasts/toast-store.ts'
import { Note } from '../../../../ui/feedback/note.tsx'
import { FormDialog } from '../../../../ui/floating/form-dialog.tsx'
import { FormError } from '../../../forms/form-error.tsx'
import { useServerMutation } from '../../servers.queries.ts'
import { useVersionChoice, type VersionChoice } from '../versions/use-version-choice.ts'
import { VersionChangelog } from '../versions/version-changelog.tsx'
import { VersionField } from '../versions/version-field.tsx'
import { PackChanges } from './pack-changes.tsx'
import { Checking, ConfirmErasure, EraseField, OptionalFiles } from './pack-form-parts.tsx'
import { packCheckQuery, type ChosenPack } from './pack.queries.ts'
import '../../../../styles/pages/hosting.css'
import '../../../../styles/pages/hosting-content.css'

interface PackDialogProps {
  server: Server
  project: { id: string; title: string }
  /** The version that the server has. */
  installed?: string | undefined
  /** Selected at first; the newest one without it. */
  suggested?: string | undefined
  onClose: () => void
}

/** Installs a modpack or another version of it, after it has said what that changes. */
export function PackDialog({ server, project, installed, suggested, onClose }: PackDialogProps) {
  const intl = useIntl()
  const [erases, setErases] = useState(false)
  const [without, setWithout] = useState<readonly string[]>([])
  const [isConfirming, setIsConfirming] = useState(false)
  /** Of one installation, however often it is sent. */
  const [key] = useState(() => crypto.randomUUID())
  const choice = useVersionChoice({ project: project.id, installed, suggested })
  const { selected } = choice
  const chosen = selected && { project_id: project.id, version_id: selected.id, hard: erases }
  const { check, optional } = usePackCheck(server.server_id, chosen)
  const install = useServerMutation({
    send: (api, pack: ChosenPack) =>
      api(installServerPack, {
        params: { server: server.server_id },
        body: {
          ...pack,
          without: without.filter((path) => optional.includes(path)),
          key: `${key}-${pack.version_id}`,
        },
      }),
    showsOwnErrors: true,
    onDone: () => {
      onClose()
      addToast({ type: 'success', title: intl.formatMessage({ id: 'hosting-content.pack.started' }) })
    },
  })
  const isReady = chosen !== undefined && check.isSuccess && !install.isPending
  const submit = () => {
    if (!isReady) return
    if (erases) setIsConfirming(true)
    else install.mutate(chosen)
  }
  return (
    <>
      <FormDialog
        draft={null}
        title={intl.formatMessage(
          {
            id: installed === undefined ? 'hosting-content.pack.title' : 'hosting-content.pack.title.change',
          },
          { title: project.title },
        )}
        action={intl.formatMessage({ id: 'hosting-content.install' })}
        look={erases ? 'danger' : 'brand'}
        isBusy={install.isPending}
        onSubmit={submit}
        onClose={onClose}
      >
        <FormError error={install.error} />
        <VersionField choice={choice} />
        <SelectedChangelog choice={choice} />
        <FormError error={check.error} />
        {chosen && check.isPending && <Checking />}
        {check.data && (
          <>
            <PackChanges server={server} check={check.data} />
            <OptionalFiles files={check.data.optional} without={without} onChange={setWithout} />
          </>
        )}
        {chosen && <EraseField erases={erases} onChange={setErases} />}
        {check.isSuccess && (
          <Note level="info">
            <FormattedMessage id="hosting-content.pack.stops" />
          </Note>
        )}
      </FormDialog>
      {isConfirming && chosen && (
        <ConfirmErasure
          name={server.name}
          onClose={() => setIsConfirming(false)}
          onConfirm={() => install.mutate(chosen)}
        />
      )}
    </>
  )
}

function usePackCheck(server: string, chosen: ChosenPack | undefined) {
  const { api } = useRouter().options.context
  const nothing = { project_id: '', version_id: '', hard: false }
  const check = useQuery({
    ...packCheckQuery(api, server, chosen ?? nothing),
    enabled: chosen !== undefined,
  })
  return { check, optional: check.data?.optional.map(({ path }) => path) ?? [] }
}

function SelectedChangelog({ choice: { selected, installed } }: { choice: VersionChoice }) {
  const [isOpen, setIsOpen] = useState(false)
  if (!selected || selected.id === installed) return null
  return (
    <details className="fold slab" open={isOpen} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>
        <FormattedMessage id="hosting-content.changelog" />
        <ChevronDown className="i" aria-hidden="true" />
      </summary>
      {isOpen && <VersionChangelog version={selected.id} />}
    </details>
  )
}
