import type { PackedFile } from '@quarry/api/contract/moderation/packed-files'
import type { ReviewChecklist } from '@quarry/api/contract/moderation/review-checklist'
import type { PackingVerdict } from '@quarry/domain/moderation/packed-files'
import { sectionOf, type ReviewedProject } from '../review-checklist/checklist-message.ts'

/** Reasons of the checklist that describe what to fix about files with these verdicts. */
const REASONS: readonly (readonly [reason: string, verdicts: readonly PackingVerdict[]])[] = [
  ['permissions-attribution', ['with_attribution_and_source', 'with_attribution']],
  ['permissions-none', ['no']],
  ['permissions-never', ['permanent_no']],
  ['permissions-unidentified', ['unidentified']],
]

export const nameOf = ({ path }: Pick<PackedFile, 'path'>): string => path.slice(path.lastIndexOf('/') + 1)

/** As Markdown code; without backticks the name cannot end it. */
const asCode = (file: PackedFile): string => `\`${nameOf(file).replaceAll('`', '')}\``

/**
 * The message to the creators about files without a plain permission, in the words of the checklist; may be
 * empty.
 */
export function packedFilesMessage(
  checklist: ReviewChecklist,
  files: readonly PackedFile[],
  project: ReviewedProject,
): string {
  const reasons = checklist.stages.flatMap((stage) => stage.reasons)
  return REASONS.flatMap(([id, verdicts]) => {
    const reason = reasons.find((one) => one.id === id)
    const affected = files.filter(({ judged }) => judged && verdicts.includes(judged.verdict))
    if (!reason || affected.length === 0) return []
    return sectionOf(reason, { files: affected.map(asCode).join(', ') }, project)
  }).join('\n\n')
}
