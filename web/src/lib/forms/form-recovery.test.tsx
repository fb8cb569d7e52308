// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest'
import { runInline } from '../../../testing/inline-script.ts'
import { restoreForm, forgetSentFormScript, saveSentForm } from './form-recovery.ts'

const KEY = 'alice:report'
const FIELDS =
  '<input type="hidden" name="form" value="report"><input name="days" value="7">' +
  '<textarea name="body"></textarea><input type="checkbox" name="things" value="all">'

/** The form of a page with typed text. */
function aForm(typed = ''): HTMLFormElement & { words: () => string } {
  document.body.innerHTML = `<form>${FIELDS}</form>`
  const form = document.querySelector('form')!
  const area = form.querySelector('textarea')!
  area.value = typed
  return Object.assign(form, { words: () => area.value })
}
const seenAgain = () => {
  const form = aForm()
  restoreForm(KEY, form, sessionStorage)
  return form.words()
}

/** Runs the inline script of a page at this address, after so many redirects. */
const arrive = (pathname: string, redirectCount: number) =>
  runInline(forgetSentFormScript, {
    sessionStorage,
    location: { pathname },
    performance: { getEntriesByType: (type: string) => (type === 'navigation' ? [{ redirectCount }] : []) },
  })

beforeEach(() => sessionStorage.clear())

it('cause no error where storage is forbidden or the navigation entry is missing', () => {
  saveSentForm(KEY, aForm('They steal'), sessionStorage)
  const around = { location: { pathname: '/mod/x' }, performance: { getEntriesByType: () => [] } }
  runInline(forgetSentFormScript, { ...around, sessionStorage })
  expect(seenAgain()).toBe('They steal')
  const forbidden = {
    getItem: () => {
      throw new Error('forbidden')
    },
  }
  expect(() => runInline(forgetSentFormScript, { ...around, sessionStorage: forbidden })).not.toThrow()
})

it('stay stored until the form was accepted, whatever page is shown instead', () => {
  saveSentForm(KEY, aForm('They steal'), sessionStorage)
  arrive('/report', 0)
  expect(seenAgain()).toBe('They steal')
  arrive('/mod/x', 1)
  expect(seenAgain()).toBe('They steal')
})

it('stay stored when the response redirects to the sign-in page', () => {
  saveSentForm(KEY, aForm('They steal'), sessionStorage)
  arrive('/auth/sign-in', 1)
  expect(seenAgain()).toBe('They steal')
})

it('are removed when the response redirects on', () => {
  saveSentForm(KEY, aForm('They steal'), sessionStorage)
  arrive('/dashboard/report/R', 1)
  expect(seenAgain()).toBe('')
})

it('are not restored for another user or over typed text', () => {
  saveSentForm(KEY, aForm('They steal'), sessionStorage)
  const form = aForm('Something else')
  restoreForm(KEY, form, sessionStorage)
  expect(form.words()).toBe('Something else')
  const strange = aForm()
  restoreForm('bob:report', strange, sessionStorage)
  expect(strange.words()).toBe('')
})

it('keep a text that the page restored, with the caret in it', () => {
  saveSentForm(KEY, aForm('They steal\nand lie'), sessionStorage)
  const form = aForm('They steal\nand lie')
  const area = form.querySelector('textarea')!
  area.defaultValue = 'They steal\nand lie'
  area.setSelectionRange(0, 4)
  restoreForm(KEY, form, sessionStorage)
  expect([form.words(), area.selectionStart, area.selectionEnd]).toEqual(['They steal\nand lie', 0, 4])
})

it('include text areas only, no checkboxes and single-line fields', () => {
  const form = aForm('They steal')
  form.querySelector<HTMLInputElement>('[type=checkbox]')!.checked = true
  saveSentForm(KEY, form, sessionStorage)
  expect(sessionStorage.getItem(`words:${KEY}`)).toBe('[["body","They steal"]]')
})
