import { BlobReader, ZipReader } from '@zip.js/zip.js'

/** Whether the list of its files can be read to the end, as the server will. */
export async function isSoundArchive(file: Blob): Promise<boolean> {
  const reader = new ZipReader(new BlobReader(file))
  try {
    await reader.getEntries()
    return true
  } catch {
    return false
  } finally {
    await reader.close()
  }
}
