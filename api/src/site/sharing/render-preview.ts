import { createRequire } from 'node:module'
import sharp, { type OverlayOptions } from 'sharp'
import { renderableText } from './preview-text.ts'

/** Content of a preview; texts are unescaped. */
export interface Preview {
  title: string
  /** Replaces a title that cannot be rendered. */
  slug: string
  /** The line below the title: author or kind. */
  line: string
  summary: string
  facts: string
  /** Color of the icon, 0xRRGGBB. */
  color: number | null
  icon: Uint8Array | undefined
}

/** Size that Open Graph and the large Twitter card recommend. */
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

/** Colors of the dark theme. */
const COLORS = { page: '#0f1719', strong: '#f3f7f6', muted: '#a3b5b3', brand: '#36b39a' } as const
const MARGIN = 72
const ICON_SIDE = 208
const STRIPE_WIDTH = 16
/** Three lines of the longest summary fill the space between icon and facts. */
const SUMMARY_SIZE = 40
/** Pixel limit when an icon is decoded; stored icons were checked on upload. */
const ICON_MAX_PIXELS = 4096 ** 2
/** Maximum characters that fit. */
const MAX_LENGTHS = { title: 64, line: 48, summary: 150, facts: 80 } as const

interface TextOptions {
  max: number
  size: number
  width: number
  color: string
  isStrong?: boolean
}

interface RenderedText {
  input: Buffer
  height: number
}

/** Renders a text as an image; undefined if it cannot be rendered. */
async function renderText(
  text: string,
  { max, size, width, color, isStrong }: TextOptions,
): Promise<RenderedText | undefined> {
  const words = renderableText(text, max)
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
    // A broken icon is left out.
    .catch(() => undefined)

const box = (width: number, height: number, background: string) => ({
  input: { create: { width, height, channels: 3 as const, background } },
})

const hex = (color: number) => `#${color.toString(16).padStart(6, '0')}`

/** Renders a PNG of 1200 × 630, identical on all machines. Runs in a process of its own. */
export async function renderPreview({
  title,
  slug,
  line,
  summary,
  facts,
  color,
  icon,
}: Preview): Promise<Buffer> {
  const { width, height } = PREVIEW_SIZE
  const iconImage = icon && (await readIcon(icon))
  const left = iconImage ? MARGIN + ICON_SIDE + 48 : MARGIN
  const textWidth = width - left - MARGIN
  const [head, by, about, end, brand] = await Promise.all([
    renderText(renderableText(title, MAX_LENGTHS.title) ? title : slug, {
      max: MAX_LENGTHS.title,
      size: 50,
      width: textWidth,
      color: COLORS.strong,
      isStrong: true,
    }),
    renderText(line, { max: MAX_LENGTHS.line, size: 26, width: textWidth, color: COLORS.muted }),
    renderText(summary, {
      max: MAX_LENGTHS.summary,
      size: SUMMARY_SIZE,
      width: width - 2 * MARGIN,
      color: COLORS.strong,
    }),
    renderText(facts, { max: MAX_LENGTHS.facts, size: 32, width: 840, color: COLORS.muted }),
    renderText('Quarry', { max: 6, size: 30, width: 200, color: COLORS.brand, isStrong: true }),
  ])
  const belowTitle = MARGIN + (head ? head.height + 24 : 0)
  const top = Math.max(belowTitle + (by?.height ?? 0), iconImage ? MARGIN + ICON_SIDE : 0) + 48
  const foot = height - MARGIN
  const at = (rendered: RenderedText | undefined, x: number, y: number): OverlayOptions[] =>
    rendered ? [{ input: rendered.input, left: x, top: y }] : []
  return (
    sharp({ create: { ...PREVIEW_SIZE, channels: 3, background: COLORS.page } })
      .composite([
        { ...box(STRIPE_WIDTH, height, color === null ? COLORS.brand : hex(color)), left: 0, top: 0 },
        ...(iconImage ? [{ input: iconImage, left: MARGIN, top: MARGIN }] : []),
        ...at(head, left, MARGIN),
        ...at(by, left, belowTitle),
        ...at(about, MARGIN, top),
        ...at(end, MARGIN, foot - (end?.height ?? 0)),
        ...at(brand, width - MARGIN - 130, foot - (brand?.height ?? 0)),
      ])
      .png({ palette: true })
      // The texts in ASCII, for readers of images.
      .withExif({ IFD0: { ImageDescription: [title, line, facts.replaceAll(' · ', ', ')].join('\n') } })
      .toBuffer()
  )
}
