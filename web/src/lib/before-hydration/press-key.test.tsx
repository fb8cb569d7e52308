import { beforeEach, describe, expect, it, vi } from 'vitest'
import { pressKey, typeInto } from './press-key.ts'

const submitted = vi.fn<(button: string | undefined) => void>()
const $ = (selector: string) => document.querySelector<HTMLInputElement>(selector)!

/** The form stands in a dialog whose button is in the footer, outside of the form. */
function render(fields: string, button = '<button id="send" type="submit" form="f">Next</button>') {
  document.body.innerHTML = `<form id="f">${fields}</form>${button}`
  document.forms[0]!.addEventListener('submit', (event) => {
    event.preventDefault()
    submitted(event.submitter?.id)
  })
}
const press = (...keys: string[]) => keys.forEach((key) => pressKey(document.body, key))

beforeEach(() => submitted.mockClear())

describe('a replayed key in a radio group', () => {
  const radio = (id: string, attributes = '') => `<input type="radio" name="plan" id="${id}" ${attributes}>`
  const group = radio('a', 'checked') + radio('b') + radio('off', 'disabled') + radio('c')
  const selected = () => $(':checked').id

  it.each([
    [['ArrowDown'], 'b'],
    [['ArrowRight', 'ArrowDown'], 'c'],
    [['ArrowUp'], 'c'],
    [['ArrowLeft', 'ArrowRight'], 'a'],
    [['Home'], 'a'],
  ])('%s selects and focuses %s', (keys, id) => {
    render(`${group}<input type="radio" name="other" id="other">`)
    $('#a').focus()
    press(...keys)
    expect([selected(), document.activeElement?.id]).toEqual([id, id])
  })

  it('fires the events of a selection', () => {
    render(group)
    const changed = vi.fn<() => void>()
    $('#b').addEventListener('change', changed)
    $('#a').focus()
    press('ArrowDown')
    expect(changed).toHaveBeenCalledOnce()
  })

  it('Enter submits the form with its default button', () => {
    render(group)
    $('#a').focus()
    press('ArrowDown', 'Enter')
    expect([selected(), submitted.mock.calls]).toEqual(['b', [['send']]])
  })
})

describe('a replayed Enter in a field', () => {
  it('submits a form without a button', () => {
    render('<input id="name">', '')
    $('#name').focus()
    press('Enter')
    expect(submitted).toHaveBeenCalledOnce()
  })

  it.each([
    ['whose default button is disabled', '<input id="name">', '<button type="submit" form="f" disabled>'],
    ['with several fields and no button', '<input id="name"><input>', ''],
    [
      'that has a list of options',
      '<input id="name" role="combobox">',
      '<button type="submit" form="f">Next</button>',
    ],
  ])('does not submit one %s', (_which, field, button) => {
    render(field, button)
    $('#name').focus()
    press('Enter')
    expect(submitted).not.toHaveBeenCalled()
  })
})

it('appends to the value of a field and fires input events', () => {
  render('<textarea></textarea>')
  const field = $('textarea')
  field.value = 'one'
  const events = vi.fn<() => void>()
  field.addEventListener('input', events)
  typeInto(field, ' two')
  expect([field.value, field.selectionStart]).toEqual(['one two', 7])
  expect(events).toHaveBeenCalledOnce()
})
