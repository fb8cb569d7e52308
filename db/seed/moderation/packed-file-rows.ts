import { createHash } from 'node:crypto'
import type { PackingVerdict } from '@quarry/domain/moderation/packed-files'
import type { ArchiveEntry } from '../archives/zip.ts'
import { DAY_MS, type SeedContext } from '../context.ts'
import type { ProjectPlan } from '../plan/project-plan.ts'
import { noRows, type SeedRows } from '../rows.ts'

interface Packed {
  path: string
  content: string
  title: string | null
  origin: string | null
  judged?: { verdict: PackingVerdict; proof: string }
}

/** The same bytes in all packs that wait: some of them staff have judged before. */
const PACKED: readonly Packed[] = [
  {
    path: 'overrides/mods/ember-lights-3.2.jar',
    content: 'a library of lights in name only\n',
    title: 'Ember Lights 3.2',
    origin: 'https://ember.example/lights',
  },
  {
    path: 'overrides/mods/old-minimap-1.8.jar',
    content: 'a map of old in name only\n',
    title: null,
    origin: null,
    judged: { verdict: 'no', proof: 'Its page says that nobody may host it elsewhere.' },
  },
  {
    path: 'overrides/resourcepacks/quiet-rain.zip',
    content: 'rain that is quiet in name only\n',
    title: null,
    origin: null,
    judged: { verdict: 'yes', proof: 'https://quiet-rain.example/license' },
  },
]

/** Another seed beside this one packs other bytes. */
const packedOf = ({ seed }: SeedContext, { type, status }: ProjectPlan): readonly Packed[] =>
  type === 'modpack' && status === 'processing' ? packedBy(seed) : []
const packedBy = (seed: number) => PACKED.map((one) => ({ ...one, content: `${seed}: ${one.content}` }))

export const packedEntries = (context: SeedContext, project: ProjectPlan): ArchiveEntry[] =>
  packedOf(context, project).map(({ path, content }) => [path, content])

const hashOf = (name: string, content: string) => createHash(name).update(content).digest('hex')

/** What a waiting pack brings along. */
export function addPacked(context: SeedContext, project: ProjectPlan, rows: SeedRows): void {
  for (const { id, filename } of rows.files) {
    if (!String(filename).endsWith('.mrpack')) continue
    for (const { path, content, title, origin } of packedOf(context, project))
      rows.packedFiles.push({
        fileId: id,
        sha512: hashOf('sha512', content),
        sha1: hashOf('sha1', content),
        path,
        sizeBytes: Buffer.byteLength(content),
        title,
        origin,
      })
  }
}

/** What staff have found out about it, once for all packs. */
export function packingRows({ seed, nowMs }: SeedContext): SeedRows {
  const rows = noRows()
  for (const { content, judged } of packedBy(seed)) {
    const sha512 = hashOf('sha512', content)
    if (judged) rows.packingVerdicts.push({ sha512, ...judged, judgedAt: new Date(nowMs - DAY_MS) })
  }
  return rows
}
