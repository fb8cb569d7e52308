import type { PackedFile } from '@quarry/api/contract/moderation/packed-files'
import type { ReviewChecklist } from '@quarry/api/contract/moderation/review-checklist'
import type { PackingVerdict } from '@quarry/domain/moderation/packed-files'
import { sectionOf, type Judged } from '../review-checklist/checklist-message.ts'

/** Reasons of the checklist that say what is to be mended about files with these verdicts. */
const REASONS: readonly (readonly [reason: string, verdicts: readonly PackingVerdict[]])[] = [
  ['permissions-attribution', ['with_attribution_and_source', 'with_attribution']],
  ['permissions-none', ['no']],
  ['permissions-never', ['permanent_no']],
  ['permissions-unidentified', ['unidentified']],
]

export const nameOf = ({ path }: Pick<PackedFile, 'path'>): string => path.slice(path.lastIndexOf('/') + 1)

/** As code, which nothing in a name can end. */
const quoted = (file: PackedFile): string => `\`${nameOf(file).replaceAll('`', '')}\``

/** What the makers are told of the files that are not simply permitted, in the words of the checklist; may be empty. */
export function packedWords(
  checklist: ReviewChecklist,
  files: readonly PackedFile[],
  project: Judged,
): string {
  const reasons = checklist.stages.flatMap((stage) => stage.reasons)
  return REASONS.flatMap(([id, verdicts]) => {
    const reason = reasons.find((one) => one.id === id)
    const told = files.filter(({ judged }) => judged && verdicts.includes(judged.verdict))
    if (!reason || told.length === 0) return []
    return sectionOf(reason, { files: told.map(quoted).join(', ') }, project)
  }).join('\n\n')
}
