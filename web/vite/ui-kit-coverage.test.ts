import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, it } from 'vitest'

const src = join(import.meta.dirname, '../src')

/** Parts without a section of their own: shown by the shell around every page, or by the part that uses them. */
const SHOWN_ELSEWHERE = new Set([
  'app-link',
  'confirmed-submit',
  'draft-note',
  'facts-card',
  'field',
  'field-error',
  'form',
  'glyph',
  'highlight',
  'href-link',
  'identicon',
  'lazy-combobox',
  'menu-popup',
  'popover-popup',
  'loading-stones',
  'tooltip-layer',
  'tooltips',
])

const textOf = (folder: string) =>
  readdirSync(join(src, folder))
    .map((name) => readFileSync(join(src, folder, name), 'utf8'))
    .join('\n')

it('shows every primitive in the gallery, where its keyboard and axe tests run', () => {
  const gallery = textOf('features/ui-kit') + readFileSync(join(src, 'routes/[_].ui.tsx'), 'utf8')
  const parts = readdirSync(join(src, 'ui'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.tsx') && !name.includes('.test.'))
    .map((name) => basename(name, '.tsx'))
  const missing = parts.filter((part) => !new RegExp(`/ui/[a-z]+/${part}\\.tsx'`).test(gallery))
  expect(new Set(missing)).toEqual(SHOWN_ELSEWHERE)
})
