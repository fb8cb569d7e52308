import { describe, expect, it } from 'vitest'
import { commandOf } from './format-shortcuts.ts'

const press = (key: string, more: Partial<Parameters<typeof commandOf>[0]> = {}) =>
  commandOf({ key, code: '', ctrlKey: true, metaKey: false, shiftKey: false, altKey: false, ...more })

describe('shortcuts of the plain field', () => {
  it('are those of the editor, with Control or Command', () => {
    expect(press('b')).toBe('bold')
    expect(press('i', { ctrlKey: false, metaKey: true })).toBe('italic')
    expect(press('X', { shiftKey: true })).toBe('strike')
    expect(press('>', { code: 'Period', shiftKey: true })).toBe('quote')
  })

  it('ignore all other keys', () => {
    expect(press('b', { ctrlKey: false })).toBeUndefined()
    expect(press('b', { altKey: true })).toBeUndefined()
    expect(press('s')).toBeUndefined()
    expect(press('x')).toBeUndefined()
  })
})
