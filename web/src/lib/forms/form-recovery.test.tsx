// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest'
import { runInline } from '../../../testing/inline-script.ts'
import { bringBack, forgetArrivedScript, keepSent } from './form-recovery.ts'

const KEY = 'alice:report'
const FIELDS =
  '<input type="hidden" name="form" value="report"><input name="days" value="7">' +
  '<textarea name="body"></textarea><input type="checkbox" name="things" value="all">'

/** The form as a page shows it, with what somebody typed. */
function aForm(typed = ''): HTMLFormElement & { words: () => string } {
  document.body.innerHTML = `<form>${FIELDS}</form>`
  const form = document.querySelector('form')!
  const area = form.querySelector('textarea')!
  area.value = typed
  return Object.assign(form, { words: () => area.value })
}
const seenAgain = () => {
  const form = aForm()
  bringBack(KEY, form, sessionStorage)
  return form.words()
}

/** What a page at this address runs before anything else, after so many redirects. */
const arrive = (pathname: string, redirectCount: number) =>
  runInline(forgetArrivedScript, {
    sessionStorage,
    location: { pathname },
    performance: { getEntriesByType: (type: string) => (type === 'navigation' ? [{ redirectCount }] : []) },
  })

beforeEach(() => sessionStorage.clear())

it('are nobody’s trouble where nothing may be stored, and where nobody knows how a page came', () => {
  keepSent(KEY, aForm('They steal'), sessionStorage)
  const around = { location: { pathname: '/mod/x' }, performance: { getEntriesByType: () => [] } }
  runInline(forgetArrivedScript, { ...around, sessionStorage })
  expect(seenAgain()).toBe('They steal')
  const forbidden = {
    getItem: () => {
      throw new Error('forbidden')
    },
  }
  expect(() => runInline(forgetArrivedScript, { ...around, sessionStorage: forbidden })).not.toThrow()
})

it('stay until they arrived, for whatever comes instead of the page', () => {
  keepSent(KEY, aForm('They steal'), sessionStorage)
  arrive('/report', 0)
  expect(seenAgain()).toBe('They steal')
  arrive('/mod/x', 1)
  expect(seenAgain()).toBe('They steal')
})

it('stay when the answer leads to signing in', () => {
  keepSent(KEY, aForm('They steal'), sessionStorage)
  arrive('/auth/sign-in', 1)
  expect(seenAgain()).toBe('They steal')
})

it('go when the answer leads on', () => {
  keepSent(KEY, aForm('They steal'), sessionStorage)
  arrive('/dashboard/report/R', 1)
  expect(seenAgain()).toBe('')
})

it('are brought back to nobody else, and not over what is typed', () => {
  keepSent(KEY, aForm('They steal'), sessionStorage)
  const form = aForm('Something else')
  bringBack(KEY, form, sessionStorage)
  expect(form.words()).toBe('Something else')
  const strange = aForm()
  bringBack('bob:report', strange, sessionStorage)
  expect(strange.words()).toBe('')
})

it('leave a text alone that the page gave back, with the place where somebody types in it', () => {
  keepSent(KEY, aForm('They steal\nand lie'), sessionStorage)
  const form = aForm('They steal\nand lie')
  const area = form.querySelector('textarea')!
  area.defaultValue = 'They steal\nand lie'
  area.setSelectionRange(0, 4)
  bringBack(KEY, form, sessionStorage)
  expect([form.words(), area.selectionStart, area.selectionEnd]).toEqual(['They steal\nand lie', 0, 4])
})

it('are texts alone: no tick, no line', () => {
  const form = aForm('They steal')
  form.querySelector<HTMLInputElement>('[type=checkbox]')!.checked = true
  keepSent(KEY, form, sessionStorage)
  expect(sessionStorage.getItem(`words:${KEY}`)).toBe('[["body","They steal"]]')
})
