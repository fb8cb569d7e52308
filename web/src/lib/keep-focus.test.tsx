import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { keepFocusInPlace } from './keep-focus.ts'

let stop: () => void
beforeEach(() => {
  stop = keepFocusInPlace()
})
afterEach(() => stop())

const control = (id: string) => document.getElementById(id) as HTMLElement

/** A page whose control removes these parts when it is pressed. */
function press(html: string, id: string, ...gone: string[]) {
  document.body.innerHTML = html
  control(id).focus()
  control(id).click()
  for (const part of gone) control(part).remove()
  ;(document.activeElement as HTMLElement | null)?.blur()
}

const focused = () => document.activeElement?.id

const rows = `<main><button id="before"></button>
  <ul id="list">
    <li id="row-1"><button id="one"></button></li>
    <li id="row-2"><button id="two"></button></li>
    <li id="row-3"><button id="three"></button></li>
  </ul>
  <form><input id="field" type="text"></form></main>`

it('moves to the row that follows a removed one', async () => {
  press(rows, 'two', 'row-2')
  await vi.waitFor(() => expect(focused()).toBe('three'))
})

it('moves to the row before a removed last one', async () => {
  press(rows, 'three', 'row-3')
  await vi.waitFor(() => expect(focused()).toBe('two'))
})

it('moves again when the control that got the focus is removed as well', async () => {
  press(rows, 'two', 'row-2')
  await vi.waitFor(() => expect(focused()).toBe('three'))
  control('row-3').remove()
  ;(document.activeElement as HTMLElement | null)?.blur()
  await vi.waitFor(() => expect(focused()).toBe('one'))
})

it('stays in the smallest remaining part around the control', async () => {
  const files = `<main><button id="far"></button>
    <section><div><ul id="files"><li><button id="remove"></button></li></ul><input id="drop" type="file"></div></section>
    <button id="send"></button></main>`
  press(files, 'remove', 'files')
  await vi.waitFor(() => expect(focused()).toBe('drop'))
})

it('does not move a focus that another element took, or one outside the page', async () => {
  press(rows, 'two', 'row-2')
  control('before').focus()
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(document.activeElement?.id).toBe('before')
  press(`<div id="dialog"><button id="delete"></button></div>${rows}`, 'delete', 'dialog')
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(document.activeElement).toBe(document.body)
})

it('waits for a slow page to remove the control', async () => {
  press(rows, 'two')
  control('two').focus()
  const later = performance.now() + 60_000
  vi.spyOn(performance, 'now').mockReturnValue(later)
  await new Promise((resolve) => requestAnimationFrame(resolve))
  await new Promise((resolve) => requestAnimationFrame(resolve))
  control('row-2').remove()
  await vi.waitFor(() => expect(focused()).toBe('three'))
  vi.restoreAllMocks()
})

it('leaves the focus once the user has pressed elsewhere', async () => {
  press(rows, 'two')
  document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }))
  control('row-2').remove()
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(document.activeElement).toBe(document.body)
})
