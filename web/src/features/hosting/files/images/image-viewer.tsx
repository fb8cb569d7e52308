import { VIEWED_IMAGE_MAX_BYTES, VIEWED_IMAGE_MAX_PX } from '@quarry/domain/hosting/server-files'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { Download, ZoomIn, ZoomOut } from 'lucide-react'
import { useCallback, useState, type ReactNode } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { formatBytes } from '../../../../lib/format/format.ts'
import { Button, ButtonLink } from '../../../../ui/controls/button.tsx'
import { Note } from '../../../../ui/feedback/note.tsx'
import { BrowserOnly } from '../../browser-only.tsx'
import { RetryNote } from '../../retry-note.tsx'
import { readImage } from '../file-content.ts'
import { downloadHref } from '../files.queries.ts'
import '../../../../styles/pages/hosting.css'

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
      <ShownImage name={name} image={data.image} onBroken={() => setIsBroken(true)}>
        {links}
      </ShownImage>
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

const ZOOM_MIN = 0.1
const ZOOM_MAX = 5
const ZOOM_STEP = 1.25
const withinZoom = (zoom: number) => Math.min(ZOOM_MAX, Math.max(ZOOM_MIN, zoom))

interface ShownImageProps {
  name: string
  image: Blob
  onBroken: () => void
  children: ReactNode
}

/** The image in a box that scrolls, at first as wide as the box at most. */
function ShownImage({ name, image, onBroken, children }: ShownImageProps) {
  const intl = useIntl()
  const [size, setSize] = useState({ width: 0, height: 0 })
  const [zoom, setZoom] = useState(1)
  const show = useCallback(
    (element: HTMLImageElement) => {
      const made = URL.createObjectURL(image)
      element.src = made
      return () => URL.revokeObjectURL(made)
    },
    [image],
  )
  const change = (factor: number) => setZoom((before) => withinZoom(before * factor))
  return (
    <div className="stack">
      <div className="row">
        <Button
          icon={ZoomOut}
          disabled={zoom <= ZOOM_MIN}
          aria-label={intl.formatMessage({ id: 'hosting-files.image.out' })}
          onClick={() => change(1 / ZOOM_STEP)}
        />
        <output className="num">
          <FormattedMessage id="hosting-files.image.zoom" values={{ percent: zoom }} />
        </output>
        <Button
          icon={ZoomIn}
          disabled={zoom >= ZOOM_MAX}
          aria-label={intl.formatMessage({ id: 'hosting-files.image.in' })}
          onClick={() => change(ZOOM_STEP)}
        />
        <Button look="quiet" disabled={zoom === 1} onClick={() => setZoom(1)}>
          <FormattedMessage id="hosting-files.image.reset" />
        </Button>
        {children}
      </div>
      <section
        className="file-image"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, also by keys
        tabIndex={0}
        aria-label={intl.formatMessage({ id: 'hosting-files.image.area' }, { name })}
      >
        <img
          ref={show}
          alt={name}
          style={
            size.width > 0
              ? { inlineSize: `${size.width * zoom}px`, imageRendering: zoom > 1 ? 'pixelated' : 'auto' }
              : undefined
          }
          onError={onBroken}
          onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height, parentElement } }) => {
            if (size.width > 0) return
            setSize({ width, height })
            const room = parentElement?.clientWidth ?? 0
            if (room > 0 && width > room) setZoom(withinZoom(room / width))
          }}
        />
      </section>
      {size.width > 0 && (
        <p className="hint">
          <FormattedMessage id="hosting-files.image.size" values={size} />
        </p>
      )}
    </div>
  )
}
