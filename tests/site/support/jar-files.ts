import { BlobWriter, TextReader, ZipWriter } from '@zip.js/zip.js'

interface FabricMod {
  id: string
  version: string
  /** A range as the manifest writes it, such as `~1.21`. */
  minecraft: string
}

/** A small Fabric mod as a file input takes it; its manifest names everything that the upload form wants to know. */
export async function aFabricJar({ id, version, minecraft }: FabricMod) {
  const manifest = { schemaVersion: 1, id, name: id, version, depends: { minecraft, fabricloader: '*' } }
  return aJar(`${id}-${version}.jar`, {
    'fabric.mod.json': JSON.stringify(manifest),
    'assets/padding.txt': `${id} ${version} ${'x'.repeat(50_000)}`,
  })
}

/** A sound archive without any manifest. */
export const aSilentJar = () => aJar('silent.jar', { 'notes.txt': 'nothing to tell' })

async function aJar(name: string, texts: Record<string, string>) {
  const writer = new ZipWriter(new BlobWriter('application/java-archive'))
  for (const [path, text] of Object.entries(texts)) await writer.add(path, new TextReader(text))
  const blob = await writer.close()
  return {
    name,
    mimeType: 'application/java-archive',
    buffer: Buffer.from(await blob.arrayBuffer()),
  }
}
