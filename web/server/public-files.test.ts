import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { PUBLIC_FILES } from './public-files.ts'

const folder = join(import.meta.dirname, '../public')

it('are all served', () => {
  expect(readdirSync(folder).toSorted()).toEqual([...PUBLIC_FILES].toSorted())
})

it('include the icons of the manifest, in the sizes that it names', () => {
  const { icons } = JSON.parse(readFileSync(join(folder, 'site.webmanifest'), 'utf8')) as {
    icons: { src: string; sizes: string; type: string }[]
  }
  const images = icons.filter(({ type }) => type === 'image/png')
  expect(images.map(({ sizes }) => sizes)).toEqual(['192x192', '512x512'])
  for (const { src, sizes } of images) {
    const bytes = readFileSync(join(folder, src))
    // The header of a PNG: its width and height are at fixed places.
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)].join('x')).toBe(sizes)
  }
})
