import { BlobWriter, TextReader, ZipWriter } from '@zip.js/zip.js'
import { expect, it } from 'vitest'
import { isSoundArchive } from './is-valid-archive.ts'

async function anArchive(): Promise<Blob> {
  const writer = new ZipWriter(new BlobWriter('application/zip'))
  await writer.add('fabric.mod.json', new TextReader('{"schemaVersion":1}'))
  return writer.close()
}

it('distinguishes an intact archive from a truncated one and from other files', async () => {
  const whole = await anArchive()
  expect(await isSoundArchive(whole)).toBe(true)
  expect(await isSoundArchive(whole.slice(0, whole.size / 2))).toBe(false)
  expect(await isSoundArchive(new Blob(['not a zip']))).toBe(false)
  expect(await isSoundArchive(new Blob([]))).toBe(false)
})
