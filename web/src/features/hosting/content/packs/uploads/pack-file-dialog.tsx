import { checkUploadedPack, installUploadedPack } from '@quarry/api/contract/hosting/pack-uploads'
import type { Server } from '@quarry/api/contract/hosting/servers'
import { PACK_UPLOAD_MAX_BYTES } from '@quarry/domain/hosting/server-packs'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { RotateCw } from 'lucide-react'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { formatBytes } from '../../../../../lib/format/format.ts'
import { addToast } from '../../../../../lib/toasts/toast-store.ts'
import { Button } from '../../../../../ui/controls/button.tsx'
import { DropArea } from '../../../../../ui/controls/drop-area.tsx'
import { Note } from '../../../../../ui/feedback/note.tsx'
import { Progress } from '../../../../../ui/feedback/progress.tsx'
import { FormDialog } from '../../../../../ui/floating/form-dialog.tsx'
import { AppLink } from '../../../../../ui/navigation/app-link.tsx'
import { FormError } from '../../../../forms/form-error.tsx'
import { LeaveGuard } from '../../../../forms/leave-guard.tsx'
import { serverPath } from '../../../server-address.ts'
import { LONG_READ_MS, mayReadLongAgain } from '../../../server-read.ts'
import { useServerMutation } from '../../../servers.queries.ts'
import { PackChanges } from '../pack-changes.tsx'
import { Checking, ConfirmErasure, EraseField, OptionalFiles } from '../pack-form-parts.tsx'
import { usePackUpload, type PackUpload } from './use-pack-upload.ts'
import '../../../../../styles/pages/hosting.css'
import '../../../../../styles/pages/hosting-content.css'

const PACK_FILES = ['.mrpack'] as const

interface PackFileDialogProps {
  server: Server
  onClose: () => void
}

/** Uploads the file of a modpack and installs it, after it has said what that changes. */
export function PackFileDialog({ server, onClose }: PackFileDialogProps) {
  const intl = useIntl()
  const [erases, setErases] = useState(false)
  const [without, setWithout] = useState<readonly string[]>([])
  const [isConfirming, setIsConfirming] = useState(false)
  const { upload, choose, retry, keep } = usePackUpload(server.server_id)
  const check = useUploadCheck(server.server_id, upload?.id, erases)
  const optional = check.data?.optional.map(({ path }) => path) ?? []
  const install = useServerMutation({
    send: (api, id: string) =>
      api(installUploadedPack, {
        params: { server: server.server_id, upload: id },
        // One installation, however often it is sent.
        body: { hard: erases, without: without.filter((path) => optional.includes(path)), key: id },
      }),
    showsOwnErrors: true,
    onDone: () => {
      keep()
      onClose()
      addToast({ type: 'success', title: intl.formatMessage({ id: 'hosting-content.pack.started' }) })
    },
  })
  const id = upload?.id
  const submit = () => {
    if (id === undefined || !check.isSuccess || install.isPending) return
    if (erases) setIsConfirming(true)
    else install.mutate(id)
  }
  return (
    <>
      <LeaveGuard isOn={upload !== undefined && !install.isSuccess} />
      <FormDialog
        draft={null}
        title={intl.formatMessage({ id: 'hosting-platform.packFile.title' })}
        action={intl.formatMessage({ id: 'hosting-content.install' })}
        look={erases ? 'danger' : 'brand'}
        missing={upload ? [] : [intl.formatMessage({ id: 'hosting-platform.packFile' })]}
        isBusy={install.isPending || upload?.state === 'sending' || check.isFetching}
        onSubmit={submit}
        onClose={onClose}
      >
        <FormError error={install.error} />
        <DropArea
          title={
            <FormattedMessage
              id={upload ? 'hosting-platform.packFile.other' : 'hosting-platform.packFile.choose'}
            />
          }
          hint={
            <FormattedMessage
              id="hosting-platform.packFile.hint"
              values={{ size: formatBytes(intl.locale, PACK_UPLOAD_MAX_BYTES) }}
            />
          }
          accept={PACK_FILES}
          maxBytes={PACK_UPLOAD_MAX_BYTES}
          isDisabled={install.isPending}
          onFiles={([file]) => file && choose(file)}
        />
        {upload && <UploadState upload={upload} onRetry={retry} />}
        <FormError error={check.error} />
        {id !== undefined && check.isPending && <Checking />}
        {check.data && (
          <>
            <p>
              <FormattedMessage
                id="hosting-platform.packFile.name"
                values={{
                  name: <bdi>{check.data.file.name}</bdi>,
                  version: <bdi>{check.data.file.version_number}</bdi>,
                }}
              />
            </p>
            <PackChanges server={server} check={check.data} />
            <OptionalFiles files={check.data.optional} without={without} onChange={setWithout} />
          </>
        )}
        <EraseField erases={erases} onChange={setErases} />
        <Note level="warning">
          <FormattedMessage id="hosting-platform.packFile.backup" />{' '}
          <AppLink className="link" href={`${serverPath(server.server_id)}/backups`}>
            <FormattedMessage id="hosting-content.pack.backups" />
          </AppLink>
        </Note>
      </FormDialog>
      {isConfirming && id !== undefined && (
        <ConfirmErasure
          name={server.name}
          onClose={() => setIsConfirming(false)}
          onConfirm={() => install.mutate(id)}
        />
      )}
    </>
  )
}

function useUploadCheck(server: string, upload: string | undefined, erases: boolean) {
  const { api } = useRouter().options.context
  return useQuery({
    queryKey: ['server-pack', server, 'upload', upload, erases],
    queryFn: ({ signal }) =>
      api(
        checkUploadedPack,
        { params: { server, upload: upload ?? '' }, body: { hard: erases } },
        { signal, timeoutMs: LONG_READ_MS },
      ),
    enabled: upload !== undefined,
    staleTime: Infinity,
    gcTime: 0,
    retry: mayReadLongAgain,
  })
}

function UploadState({
  upload: { file, state, received, error },
  onRetry,
}: {
  upload: PackUpload
  onRetry: () => void
}) {
  const intl = useIntl()
  return (
    <div className="stack gap-2">
      <Progress label={file.name} value={file.size === 0 ? 0 : received / file.size}>
        <FormattedMessage
          id={state === 'stored' ? 'hosting-platform.packFile.stored' : 'hosting-platform.packFile.progress'}
          values={{ received: formatBytes(intl.locale, received), size: formatBytes(intl.locale, file.size) }}
        />
      </Progress>
      {state === 'failed' && (
        <>
          <FormError error={error} />
          <p>
            <Button icon={RotateCw} onClick={onRetry}>
              <FormattedMessage id="shell.retry" />
            </Button>
          </p>
        </>
      )}
    </div>
  )
}
