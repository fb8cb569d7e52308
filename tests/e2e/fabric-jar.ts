import { BlobWriter, TextReader, ZipWriter } from '@zip.js/zip.js'

interface FabricMod {
  id: string
  version: string
  /** A range as the manifest writes it, such as `~1.21`. */
  minecraft: string
}

/** A small Fabric mod as a file input takes it; its manifest names everything that the upload form wants to know. */
export async function aFabricJar({ id, version, minecraft }: FabricMod) {
  const writer = new ZipWriter(new BlobWriter('application/java-archive'))
  const manifest = { schemaVersion: 1, id, name: id, version, depends: { minecraft, fabricloader: '*' } }
  await writer.add('fabric.mod.json', new TextReader(JSON.stringify(manifest)))
  await writer.add('assets/padding.txt', new TextReader(`${id} ${version} ${'x'.repeat(50_000)}`))
  const blob = await writer.close()
  return {
    name: `${id}-${version}.jar`,
    mimeType: 'application/java-archive',
    buffer: Buffer.from(await blob.arrayBuffer()),
  }
}
