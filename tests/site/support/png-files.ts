import { PNG } from 'pngjs'

/** An image of one colour, as a selected file. */
export function aPicture(name: string, shade: number) {
  const png = new PNG({ width: 64, height: 36 })
  png.data.fill(shade)
  return { name, mimeType: 'image/png', buffer: PNG.sync.write(png) }
}
