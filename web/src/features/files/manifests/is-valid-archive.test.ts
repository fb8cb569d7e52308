import { BlobWriter, TextReader, ZipWriter } from '@zip.js/zip.js'
import { expect, it } from 'vitest'
import { isValidArchive } from './is-valid-archive.ts'

async function anArchive(): Promise<Blob> {
  const writer = new ZipWriter(new BlobWriter('application/zip'))
  await writer.add('fabric.mod.json', new TextReader('{"schemaVersion":1}'))
  return writer.close()
}

it('distinguishes an intact archive from a truncated one and from other files', async () => {
  const whole = await anArchive()
  expect(await isValidArchive(whole)).toBe(true)
  expect(await isValidArchive(whole.slice(0, whole.size / 2))).toBe(false)
  expect(await isValidArchive(new Blob(['not a zip']))).toBe(false)
  expect(await isValidArchive(new Blob([]))).toBe(false)
})
