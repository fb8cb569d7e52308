import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const LOCALES = join(import.meta.dirname, '../../locales')

/** What `ID` shows, and how `ID.name` names the control, which adds what it is about. A sentence is no name. */
function* controls(file: string): Generator<{ id: string; text: string; name: string }> {
  const texts = JSON.parse(readFileSync(join(LOCALES, file), 'utf8')) as Record<string, string>
  for (const [key, name] of Object.entries(texts)) {
    const id = key.replace(/\.name$/, '')
    const text = texts[id]
    if (id !== key && text !== undefined && /\{(name|title)\}/.test(name) && !name.endsWith('.'))
      yield { id, text, name }
  }
}

const plain = (text: string) => text.replace(/\s*…$/, '').toLowerCase()

// Users of voice control say what they see (WCAG 2.5.3).
it.each(['en-US', 'de-DE'])('names controls by what they show in %s', (locale) => {
  const all = globSync(`${locale}/*.json`, { cwd: LOCALES }).flatMap((file) => [...controls(file)])
  expect(all.length).toBeGreaterThan(8)
  expect(all.filter(({ text, name }) => !plain(name).includes(plain(text)))).toEqual([])
})
