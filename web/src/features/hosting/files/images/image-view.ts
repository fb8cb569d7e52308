/** Where an image is shown in its box. */
export interface ImageView {
  /** 1 for the original size. */
  zoom: number
  /** From the centre of the box to the centre of the image, in pixels of the page. */
  x: number
  y: number
}

export interface Point {
  x: number
  y: number
}

interface Size {
  width: number
  height: number
}

export const FIRST_VIEW: ImageView = { zoom: 0.5, x: 0, y: 0 }

export const ZOOM_MIN = 0.1
export const ZOOM_MAX = 5
/** Of one press, and of one step of a wheel. */
export const ZOOM_IN = 1.2
export const ZOOM_OUT = 0.8

/** How far a wheel turns in one step. Touchpads report smaller parts of it. */
const WHEEL_STEP_PX = 100
const LINE_PX = 40
/** Two fingers on a touchpad turn a wheel with Ctrl, by few pixels. */
const PINCH = 5

const between = (value: number, bound: number): number => Math.min(bound, Math.max(-bound, value))

/** Moves the image; it never leaves the box. The same view if that changes nothing. */
export function panned(view: ImageView, by: Point, { image, box }: { image: Size; box: Size }): ImageView {
  const { zoom } = view
  const x = between(view.x + by.x, Math.max(image.width * zoom, box.width) / 2)
  const y = between(view.y + by.y, Math.max(image.height * zoom, box.height) / 2)
  return x === view.x && y === view.y ? view : { zoom, x, y }
}

/** Zooms around a point of the box, counted from its centre: what is there stays there. */
export function zoomed(view: ImageView, factor: number, { x, y }: Point): ImageView {
  const zoom = Math.min(ZOOM_MAX, Math.max(ZOOM_MIN, view.zoom * factor))
  const change = zoom / view.zoom
  return { zoom, x: x - (x - view.x) * change, y: y - (y - view.y) * change }
}

/** The factor by which a turn of the wheel zooms; one step does the same as a button. */
export function wheelFactor(event: Pick<WheelEvent, 'deltaY' | 'deltaMode' | 'ctrlKey'>): number {
  const { deltaY, deltaMode, ctrlKey } = event
  const px = deltaY * (deltaMode === 0 ? 1 : LINE_PX) * (ctrlKey ? PINCH : 1)
  return (px < 0 ? ZOOM_IN : ZOOM_OUT) ** Math.min(1, Math.abs(px) / WHEEL_STEP_PX)
}

/** The centre of fingers on the image, and how far they are apart; 0 for a single one. */
export function spreadOf(points: readonly Point[]): Point & { spread: number } {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const x = mean(points.map((point) => point.x))
  const y = mean(points.map((point) => point.y))
  return { x, y, spread: mean(points.map((point) => Math.hypot(point.x - x, point.y - y))) }
}
