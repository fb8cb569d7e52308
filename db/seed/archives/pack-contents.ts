import type { ArchiveSubject } from './subject.ts'
import { modIdOf } from './subject.ts'
import type { ArchiveEntry } from './zip.ts'

const packMeta = (format: number, description: string): ArchiveEntry => [
  'pack.mcmeta',
  JSON.stringify({ pack: { pack_format: format, description } }, null, 2),
]

export function datapackEntries({ slug, summary, versionNumber }: ArchiveSubject): ArchiveEntry[] {
  const id = modIdOf(slug)
  return [
    packMeta(48, summary),
    [`data/${id}/function/load.mcfunction`, `# ${versionNumber}\nscoreboard objectives add ${id} dummy\n`],
    ['data/minecraft/tags/function/load.json', JSON.stringify({ values: [`${id}:load`] })],
  ]
}

export function resourcepackEntries({ slug, summary, versionNumber, icon }: ArchiveSubject): ArchiveEntry[] {
  const entries: ArchiveEntry[] = [
    packMeta(34, summary),
    ['assets/minecraft/lang/en_us.json', JSON.stringify({ [`pack.${modIdOf(slug)}`]: versionNumber })],
  ]
  if (icon) entries.push(['pack.png', icon], ['assets/minecraft/textures/block/stone.png', icon])
  return entries
}

const FRAGMENT = `#version 150
uniform sampler2D colortex0;
in vec2 texcoord;
out vec4 colour;
void main() { colour = texture(colortex0, texcoord); }
`
const VERTEX = `#version 150
in vec3 position;
out vec2 texcoord;
void main() { gl_Position = vec4(position, 1.0); texcoord = position.xy; }
`

/** Each shader loader looks for its own folder; a file for several has them all. */
export function shaderEntries({ slug, summary, versionNumber, group }: ArchiveSubject): ArchiveEntry[] {
  const entries: ArchiveEntry[] = []
  if (group.loaders.includes('iris') || group.loaders.includes('optifine')) {
    entries.push(
      ['shaders/final.fsh', FRAGMENT],
      ['shaders/final.vsh', VERTEX],
      ['shaders/shaders.properties', `# ${versionNumber}\nscreen=WATER_QUALITY shadowMapResolution\n`],
    )
  }
  if (group.loaders.includes('canvas')) {
    const pipeline = JSON.stringify({ nameKey: slug, version: versionNumber }, null, 2)
    entries.push(packMeta(8, summary), [`assets/${modIdOf(slug)}/pipelines/main.json5`, pipeline])
  }
  if (group.loaders.includes('vanilla')) {
    entries.push(packMeta(34, `${summary} ${versionNumber}`), [
      'assets/minecraft/shaders/core/rendertype_solid.fsh',
      FRAGMENT,
    ])
  }
  return entries
}
