import { describe, expect, it } from 'vitest'
import { importEach, linesOf } from './icons-plugin.ts'

describe('icons in the build', () => {
  it('are imported one by one, types unchanged', () => {
    expect(importEach(`import { Check, type LucideIcon, X as Cross } from 'lucide-react'`)).toBe(
      `import { type LucideIcon } from 'lucide-react'; import Check from 'virtual:icon/Check'; import Cross from 'virtual:icon/X'`,
    )
  })

  it('are rendered as SVG without the keys of the set', () => {
    const node: Parameters<typeof linesOf>[0]['node'] = [
      ['path', { d: 'm21 21-4-4', key: '14j7rj' }],
      ['circle', { cx: '11', cy: '11', r: '8', strokeWidth: '3', key: '4ej97u' }],
    ]
    expect(linesOf({ node })).toBe('<path d="m21 21-4-4"/><circle cx="11" cy="11" r="8" stroke-width="3"/>')
  })
})
