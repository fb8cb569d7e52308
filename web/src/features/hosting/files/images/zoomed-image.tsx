import { ZoomIn, ZoomOut } from 'lucide-react'
import { useCallback, useRef, useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Button } from '../../../../ui/controls/button.tsx'
import {
  FIRST_VIEW,
  panned,
  spreadOf,
  wheelFactor,
  ZOOM_IN,
  ZOOM_MAX,
  ZOOM_MIN,
  ZOOM_OUT,
  zoomed,
  type ImageView,
  type Point,
} from './image-view.ts'
import '../../../../styles/pages/hosting.css'

/** Of one press of an arrow key, which shows what is in its direction. */
const KEY_PX = 40
const CENTRE: Point = { x: 0, y: 0 }

const KEY_MOVES: Partial<Record<string, Point>> = {
  ArrowLeft: { x: KEY_PX, y: 0 },
  ArrowRight: { x: -KEY_PX, y: 0 },
  ArrowUp: { x: 0, y: KEY_PX },
  ArrowDown: { x: 0, y: -KEY_PX },
}
const KEY_ZOOMS: Partial<Record<string, number>> = {
  '+': ZOOM_IN,
  '=': ZOOM_IN,
  '-': ZOOM_OUT,
  _: ZOOM_OUT,
}

/** A place in the box, counted from its centre. */
function pointIn(box: Element, { clientX, clientY }: { clientX: number; clientY: number }): Point {
  const { left, top, width, height } = box.getBoundingClientRect()
  return { x: clientX - left - width / 2, y: clientY - top - height / 2 }
}

/** The sizes by which an image in a box is bounded. */
function sizesIn(box: Element) {
  const image = box.querySelector('img')
  return {
    image: { width: image?.naturalWidth ?? 0, height: image?.naturalHeight ?? 0 },
    box: box.getBoundingClientRect(),
  }
}

/** The view of an image in a box, as the wheel, pointers and keys change it. */
function useImageView() {
  const [view, setView] = useState(FIRST_VIEW)
  const box = useRef<HTMLElement>(null)
  const fingers = useRef(new Map<number, Point>())
  const change = useCallback((next: (before: ImageView) => ImageView, by = CENTRE) => {
    const sizes = box.current && sizesIn(box.current)
    setView((before) => (sizes ? panned(next(before), by, sizes) : next(before)))
  }, [])
  const zoom = useCallback(
    (factor: number, point = CENTRE) => change((before) => zoomed(before, factor, point)),
    [change],
  )
  /** React listens to wheels passively, so that the page would scroll as well. */
  const attach = useCallback(
    (element: HTMLElement) => {
      box.current = element
      const onWheel = (event: WheelEvent) => {
        if (event.deltaY === 0) return
        event.preventDefault()
        zoom(wheelFactor(event), pointIn(element, event))
      }
      element.addEventListener('wheel', onWheel, { passive: false })
      // A box that became smaller has narrower bounds.
      const observer = new ResizeObserver(() => change((before) => before))
      observer.observe(element)
      return () => {
        element.removeEventListener('wheel', onWheel)
        observer.disconnect()
      }
    },
    [change, zoom],
  )
  const lift = ({ pointerId }: PointerEvent) => void fingers.current.delete(pointerId)
  return {
    view,
    zoom,
    reset: () => setView(FIRST_VIEW),
    boxProps: {
      ref: attach,
      onPointerDown: (event: PointerEvent) => {
        if (event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        fingers.current.set(event.pointerId, pointIn(event.currentTarget, event))
      },
      onPointerMove: (event: PointerEvent) => {
        if (!fingers.current.has(event.pointerId)) return
        const before = spreadOf([...fingers.current.values()])
        fingers.current.set(event.pointerId, pointIn(event.currentTarget, event))
        const after = spreadOf([...fingers.current.values()])
        const factor = before.spread > 0 ? after.spread / before.spread : 1
        change((one) => zoomed(one, factor, before), { x: after.x - before.x, y: after.y - before.y })
      },
      onPointerUp: lift,
      onPointerCancel: lift,
      onKeyDown: (event: KeyboardEvent) => {
        if (event.ctrlKey || event.metaKey || event.altKey) return
        const move = KEY_MOVES[event.key]
        const factor = KEY_ZOOMS[event.key]
        if (move) change((before) => before, move)
        else if (factor !== undefined) zoom(factor)
        else if (event.key === '0') setView(FIRST_VIEW)
        else return
        event.preventDefault()
      },
    },
  }
}

interface ZoomedImageProps {
  name: string
  image: Blob
  onBroken: () => void
  children: ReactNode
}

/** The image in a box in which it is zoomed and moved. */
export function ZoomedImage({ name, image, onBroken, children }: ZoomedImageProps) {
  const intl = useIntl()
  const [size, setSize] = useState<{ width: number; height: number }>()
  const { view, zoom, reset, boxProps } = useImageView()
  const show = useCallback(
    (element: HTMLImageElement) => {
      const made = URL.createObjectURL(image)
      element.src = made
      return () => URL.revokeObjectURL(made)
    },
    [image],
  )
  return (
    <div className="stack">
      <div className="row">
        <Button
          icon={ZoomOut}
          disabled={view.zoom <= ZOOM_MIN}
          aria-label={intl.formatMessage({ id: 'hosting-files.image.out' })}
          onClick={() => zoom(ZOOM_OUT)}
        />
        <output className="num file-image-zoom">
          <FormattedMessage id="hosting-files.image.zoom" values={{ percent: view.zoom }} />
        </output>
        <Button
          icon={ZoomIn}
          disabled={view.zoom >= ZOOM_MAX}
          aria-label={intl.formatMessage({ id: 'hosting-files.image.in' })}
          onClick={() => zoom(ZOOM_IN)}
        />
        <Button look="quiet" disabled={view === FIRST_VIEW} onClick={reset}>
          <FormattedMessage id="hosting-files.image.reset" />
        </Button>
        {children}
      </div>
      <section
        className="file-image"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keys zoom and move the image
        tabIndex={0}
        aria-label={intl.formatMessage({ id: 'hosting-files.image.area' }, { name })}
        aria-describedby="image-keys"
        {...boxProps}
      >
        <img
          ref={show}
          alt={name}
          draggable={false}
          style={{
            transform: `translate(${view.x}px, ${view.y}px) scale(${view.zoom})`,
            imageRendering: view.zoom > 1 ? 'pixelated' : 'auto',
          }}
          onError={onBroken}
          onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
            setSize({ width, height })
          }
        />
      </section>
      <div className="stack gap-1 hint">
        {size && (
          <p>
            <FormattedMessage id="hosting-files.image.size" values={size} />
          </p>
        )}
        <p id="image-keys">
          <FormattedMessage id="hosting-files.image.keys" />
        </p>
      </div>
    </div>
  )
}
