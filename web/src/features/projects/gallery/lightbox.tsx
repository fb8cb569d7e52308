import { Dialog as Base } from '@base-ui/react/dialog'
import type { GalleryImage } from '@quarry/api/contract/projects/project-shapes'
import { ArrowLeft, ArrowRight, ExternalLink, Maximize2, Minimize2, X } from 'lucide-react'
import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react'
import { useIntl } from 'react-intl'
import { useTexts } from '../../../lib/i18n/use-texts.ts'
import { imageAlt } from './image-alt.ts'
import '../../../styles/pages/projects-gallery.css'

type LightboxProps = {
  images: GalleryImage[]
  index: number
  onChange: (index: number) => void
  onClose: () => void
}

/** One image as large as the window allows. Arrow keys move between images; all other keys keep their meaning. */
export function Lightbox({ images, index, onChange, onClose }: LightboxProps) {
  const intl = useIntl()
  const [isNatural, setIsNatural] = useState(false)
  const label = useTexts('projects.lightbox')
  const show = (by: number) => {
    setIsNatural(false)
    onChange((index + by + images.length) % images.length)
  }
  const swipe = useSwipe((by) => !isNatural && images.length > 1 && show(by))
  const image = images[index]
  if (!image) return null
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const forwards = document.documentElement.dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
    if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') show(event.key === forwards ? 1 : -1)
  }
  const place = intl.formatMessage(
    { id: 'projects.lightbox.title' },
    { index: index + 1, count: images.length },
  )
  return (
    <Base.Root open onOpenChange={onClose}>
      <Base.Portal>
        <Base.Backdrop className="scrim lightbox-scrim" />
        <Base.Popup
          className="lightbox"
          onKeyDown={onKeyDown}
          {...swipe}
          onClick={(event) => event.target === event.currentTarget && onClose()}
        >
          <img className={isNatural ? 'natural' : undefined} src={image.raw_url} alt={imageAlt(image)} />
          <div className="lightbox-foot">
            <div className="lightbox-text">
              <Base.Title dir="auto">{image.title ?? place}</Base.Title>
              {image.title && images.length > 1 && <p className="num">{place}</p>}
              {image.description && <p dir="auto">{image.description}</p>}
            </div>
            <div className="row-tight">
              <Base.Close className="btn btn-icon" aria-label={label('close')}>
                <X className="i" aria-hidden="true" />
              </Base.Close>
              <a
                className="btn btn-icon"
                href={image.raw_url}
                target="_blank"
                rel="noopener"
                aria-label={label('original')}
              >
                <ExternalLink className="i" aria-hidden="true" />
              </a>
              <Control label={label(isNatural ? 'fit' : 'natural')} onClick={() => setIsNatural(!isNatural)}>
                {isNatural ? (
                  <Minimize2 className="i" aria-hidden="true" />
                ) : (
                  <Maximize2 className="i" aria-hidden="true" />
                )}
              </Control>
              {images.length > 1 && (
                <>
                  <Control label={label('previous')} onClick={() => show(-1)}>
                    <ArrowLeft className="i flip" aria-hidden="true" />
                  </Control>
                  <Control label={label('next')} onClick={() => show(1)}>
                    <ArrowRight className="i flip" aria-hidden="true" />
                  </Control>
                </>
              )}
            </div>
          </div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}

/** A shorter movement is a tap. */
const SWIPE_PX = 48

/** Handlers that call `show` with 1 or -1 after a horizontal swipe of one finger, in reading direction. */
function useSwipe(show: (by: 1 | -1) => void) {
  const start = useRef<{ id: number; x: number; y: number } | undefined>(undefined)
  return {
    onPointerDown: ({ pointerType, isPrimary, pointerId, clientX, clientY }: PointerEvent) => {
      // A second finger zooms.
      start.current =
        pointerType === 'touch' && isPrimary ? { id: pointerId, x: clientX, y: clientY } : undefined
    },
    onPointerCancel: () => {
      start.current = undefined
    },
    onPointerUp: ({ pointerId, clientX, clientY }: PointerEvent) => {
      const from = start.current
      start.current = undefined
      if (from?.id !== pointerId) return
      const [x, y] = [clientX - from.x, clientY - from.y]
      if (Math.abs(x) < SWIPE_PX || Math.abs(x) < 2 * Math.abs(y)) return
      const isLeft = x < 0
      show(isLeft === (document.documentElement.dir !== 'rtl') ? 1 : -1)
    },
  }
}

function Control({ label, onClick, children }: { label: string; onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" className="btn btn-icon" aria-label={label} onClick={onClick}>
      {children}
    </button>
  )
}
