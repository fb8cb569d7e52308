import { PNG } from 'pngjs'

/** A picture of one colour, as a file that somebody chooses. */
export function aPicture(name: string, shade: number) {
  const png = new PNG({ width: 64, height: 36 })
  png.data.fill(shade)
  return { name, mimeType: 'image/png', buffer: PNG.sync.write(png) }
}
