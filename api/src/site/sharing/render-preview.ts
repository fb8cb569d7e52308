import { createRequire } from 'node:module'
import PQueue from 'p-queue'
import sharp, { type OverlayOptions } from 'sharp'
import { AppError } from '../../kernel/errors.ts'
import { drawable } from './preview-text.ts'

/** What a preview tells; texts as people wrote them. */
export interface Preview {
  title: string
  /** Stands for a title that cannot be drawn. */
  slug: string
  /** Who made it, or what it is. */
  line: string
  summary: string
  facts: string
  /** Of the icon, as 0xRRGGBB. */
  color: number | null
  icon: Uint8Array | undefined
}

/** What Open Graph and the large card of Twitter ask for. */
export const PREVIEW_SIZE = { width: 1200, height: 630 } as const

const require = createRequire(import.meta.url)
const REGULAR = {
  font: 'Geologica',
  fontfile: require.resolve('@expo-google-fonts/geologica/400Regular/Geologica_400Regular.ttf'),
}
const STRONG = {
  font: 'Geologica Semi-Bold',
  fontfile: require.resolve('@expo-google-fonts/geologica/600SemiBold/Geologica_600SemiBold.ttf'),
}

/** Those of the dark theme. */
const INK = { page: '#0f1719', strong: '#f3f7f6', muted: '#a3b5b3', brand: '#36b39a' } as const
const EDGE = 72
const ICON_SIDE = 208
const STRIPE_WIDTH = 16
/** Pixels of an icon that is read; those that are stored have been judged before. */
const ICON_MAX_PIXELS = 4096 ** 2
/** Characters; more of them would not fit. */
const MOST = { title: 64, line: 48, summary: 150, facts: 80 } as const

/** One takes some 50 ms of a core; more at a time would not come sooner. */
const AT_ONCE = 2
const WAITING_MAX = 100
const turns = new PQueue({ concurrency: AT_ONCE })

interface Lettering {
  max: number
  size: number
  width: number
  color: string
  isStrong?: boolean
}

interface Drawn {
  input: Buffer
  height: number
}

/** Lines of a text as a picture; nothing when it cannot be drawn. */
async function letter(
  text: string,
  { max, size, width, color, isStrong }: Lettering,
): Promise<Drawn | undefined> {
  const words = drawable(text, max)
  if (words === undefined) return undefined
  const { font, fontfile } = isStrong ? STRONG : REGULAR
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${color}">${words}</span>`,
      font: `${font} ${size}`,
      fontfile,
      width,
      wrap: 'word-char',
      rgba: true,
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true })
  return { input: data, height: info.height }
}

const readIcon = (icon: Uint8Array): Promise<Buffer | undefined> =>
  sharp(icon, { limitInputPixels: ICON_MAX_PIXELS })
    .resize(ICON_SIDE, ICON_SIDE, { fit: 'cover' })
    .png()
    .toBuffer()
    // A preview without its icon is one all the same.
    .catch(() => undefined)

const box = (width: number, height: number, background: string) => ({
  input: { create: { width, height, channels: 3 as const, background } },
})

const hex = (color: number) => `#${color.toString(16).padStart(6, '0')}`

async function draw({ title, slug, line, summary, facts, color, icon }: Preview): Promise<Buffer> {
  const { width, height } = PREVIEW_SIZE
  const picture = icon && (await readIcon(icon))
  const left = picture ? EDGE + ICON_SIDE + 48 : EDGE
  const beside = width - left - EDGE
  const [head, by, about, end, brand] = await Promise.all([
    letter(drawable(title, MOST.title) ? title : slug, {
      max: MOST.title,
      size: 50,
      width: beside,
      color: INK.strong,
      isStrong: true,
    }),
    letter(line, { max: MOST.line, size: 26, width: beside, color: INK.muted }),
    letter(summary, { max: MOST.summary, size: 28, width: width - 2 * EDGE, color: INK.strong }),
    letter(facts, { max: MOST.facts, size: 24, width: 760, color: INK.muted }),
    letter('Quarry', { max: 6, size: 30, width: 200, color: INK.brand, isStrong: true }),
  ])
  const underHead = EDGE + (head ? head.height + 24 : 0)
  const top = Math.max(underHead + (by?.height ?? 0), picture ? EDGE + ICON_SIDE : 0) + 48
  const foot = height - EDGE
  const at = (drawn: Drawn | undefined, x: number, y: number): OverlayOptions[] =>
    drawn ? [{ input: drawn.input, left: x, top: y }] : []
  return sharp({ create: { ...PREVIEW_SIZE, channels: 3, background: INK.page } })
    .composite([
      { ...box(STRIPE_WIDTH, height, color === null ? INK.brand : hex(color)), left: 0, top: 0 },
      ...(picture ? [{ input: picture, left: EDGE, top: EDGE }] : []),
      ...at(head, left, EDGE),
      ...at(by, left, underHead),
      ...at(about, EDGE, top),
      ...at(end, EDGE, foot - (end?.height ?? 0)),
      ...at(brand, width - EDGE - 130, foot - (brand?.height ?? 0)),
    ])
    .png({ palette: true })
    .toBuffer()
}

/** A PNG of 1200 × 630; the same on every machine. Throws `busy` when too many wait for theirs. */
export async function drawPreview(preview: Preview): Promise<Buffer> {
  if (turns.size >= WAITING_MAX) throw new AppError('busy')
  return turns.add(() => draw(preview))
}
