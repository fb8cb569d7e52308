/** An indexed picture: `pixels` holds places in `colours` (`#rrggbb`), row by row. */
export interface Art {
  width: number
  height: number
  colours: string[]
  pixels: Uint8Array
}

export interface Canvas extends Art {
  /** Outside the picture it does nothing. */
  put: (x: number, y: number, colour: string) => void
  colourAt: (x: number, y: number) => string
}

export function createCanvas(width: number, height: number): Canvas {
  const colours: string[] = []
  const places = new Map<string, number>()
  const pixels = new Uint8Array(width * height)
  const put = (x: number, y: number, colour: string): void => {
    if (x < 0 || y < 0 || x >= width || y >= height) return
    let place = places.get(colour)
    if (place === undefined) {
      place = colours.push(colour) - 1
      places.set(colour, place)
    }
    pixels[y * width + x] = place
  }
  const colourAt = (x: number, y: number): string => colours[pixels[y * width + x] ?? 0] ?? '#000000'
  return { width, height, colours, pixels, put, colourAt }
}

const mixed = new Map<string, string>()

/** `a` at weight 0, `b` at weight 1. */
export function mix(a: string, b: string, weight: number): string {
  const key = `${a}${b}${weight}`
  let colour = mixed.get(key)
  if (colour === undefined) {
    const channel = (at: number): string => {
      const from = Number.parseInt(a.slice(at, at + 2), 16)
      const to = Number.parseInt(b.slice(at, at + 2), 16)
      return Math.round(from * (1 - weight) + to * weight)
        .toString(16)
        .padStart(2, '0')
    }
    colour = `#${channel(1)}${channel(3)}${channel(5)}`
    mixed.set(key, colour)
  }
  return colour
}

const BAYER = [0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5]

/** The threshold of ordered dithering at a pixel, in [0, 1). */
export const ditherAt = (x: number, y: number): number => (BAYER[(y % 4) * 4 + (x % 4)] ?? 0) / 16
