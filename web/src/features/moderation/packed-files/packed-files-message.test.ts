import type { PackedFile } from '@quarry/api/contract/moderation/packed-files'
import type { ReviewChecklist } from '@quarry/api/contract/moderation/review-checklist'
import type { PackingVerdict } from '@quarry/domain/moderation/packed-files'
import { describe, expect, it } from 'vitest'
import type { ReviewedProject } from '../review-checklist/checklist-message.ts'
import { packedFilesMessage } from './packed-files-message.ts'

const reason = (id: string, text: string) => ({
  id,
  label: id,
  heading: 'Permissions',
  rule: 'copyright' as const,
  text,
  fields: [{ id: 'files', label: 'Files', kind: 'text' as const, required: true }],
})
const checklist = {
  stages: [
    {
      reasons: [
        reason('permissions-none', 'Not allowed: {files}'),
        reason('permissions-attribution', 'Name whose: {files}'),
      ],
    },
  ],
} as unknown as ReviewChecklist
const project = { title: 'Pack', slug: 'pack', project_types: ['modpack'] } as unknown as ReviewedProject

const file = (path: string, verdict: PackingVerdict | null) =>
  ({ path, judged: verdict && { verdict, proof: '', judged_at: '' } }) as PackedFile

describe('the message about packed files', () => {
  it('lists files without a plain permission, each under its reason', () => {
    const words = packedFilesMessage(
      checklist,
      [
        file('overrides/mods/a`.jar', 'no'),
        file('b.jar', 'yes'),
        file('c.jar', null),
        file('mods/d.jar', 'with_attribution'),
        file('mods/e.jar', 'no'),
      ],
      project,
    )
    const link = '[Content rules](/legal/rules#copyright)'
    expect(words).toBe(
      [
        `## Permissions\n\nName whose: \`d.jar\`\n\n${link}`,
        `## Permissions\n\nNot allowed: \`a.jar\`, \`e.jar\`\n\n${link}`,
      ].join('\n\n'),
    )
  })

  it('is empty if nothing has to be fixed', () => {
    expect(packedFilesMessage(checklist, [file('b.jar', 'yes'), file('c.jar', null)], project)).toBe('')
  })
})
