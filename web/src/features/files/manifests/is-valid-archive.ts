import { BlobReader, ZipReader } from '@zip.js/zip.js'

/** Whether the whole list of files is readable, which the server requires too. */
export async function isValidArchive(file: Blob): Promise<boolean> {
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
