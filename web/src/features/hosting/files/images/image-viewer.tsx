import { VIEWED_IMAGE_MAX_BYTES, VIEWED_IMAGE_MAX_PX } from '@quarry/domain/hosting/server-files'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { formatBytes } from '../../../../lib/format/format.ts'
import { ButtonLink } from '../../../../ui/controls/button.tsx'
import { Note } from '../../../../ui/feedback/note.tsx'
import { BrowserOnly } from '../../browser-only.tsx'
import { RetryNote } from '../../retry-note.tsx'
import { readImage } from '../file-content.ts'
import { downloadHref } from '../files.queries.ts'
import { ZoomedImage } from './zoomed-image.tsx'

interface ImageViewerProps {
  server: string
  path: string
  closeHref: string
}

/** An image among the files of a server, or why it is not shown. */
export function ImageViewer({ server, path, closeHref }: ImageViewerProps) {
  const intl = useIntl()
  const { i18n } = useRouter().options.context
  const name = path.split('/').at(-1) ?? ''
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['server-image', server, path],
    queryFn: ({ signal }) => readImage(i18n, server, path, signal),
    staleTime: Infinity,
    gcTime: 0,
  })
  const [isBroken, setIsBroken] = useState(false)
  const links = (
    <>
      <ButtonLink icon={Download} href={downloadHref(server, path)} download={name}>
        <FormattedMessage id="hosting-files.download" />
      </ButtonLink>
      <ButtonLink look="quiet" href={closeHref}>
        <FormattedMessage id="hosting-files.edit.close" />
      </ButtonLink>
    </>
  )
  if (data?.kind === 'image' && !isBroken)
    return (
      <ZoomedImage name={name} image={data.image} onBroken={() => setIsBroken(true)}>
        {links}
      </ZoomedImage>
    )
  if (data)
    return (
      <Note level="info" actions={links}>
        <FormattedMessage
          id={data.kind === 'large' ? 'hosting-files.image.large' : 'hosting-files.image.other'}
          values={{
            limit: formatBytes(intl.locale, VIEWED_IMAGE_MAX_BYTES),
            pixels: VIEWED_IMAGE_MAX_PX,
          }}
        />
      </Note>
    )
  if (error)
    return (
      <RetryNote
        isBusy={isFetching}
        onRetry={refetch}
        actions={
          <ButtonLink size="small" href={closeHref}>
            <FormattedMessage id="hosting-files.edit.close" />
          </ButtonLink>
        }
      >
        <p>{error.message}</p>
      </RetryNote>
    )
  return (
    <BrowserOnly>
      <FormattedMessage id="hosting-files.image.loading" />
    </BrowserOnly>
  )
}
