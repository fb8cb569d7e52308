import type { Page } from 'playwright-core'

/** A field that was changed. */
export interface UsedField {
  /** Stays valid when the page renders again. */
  selector: string
  type: string
  /** What was typed into a text field. */
  text?: string | undefined
}

export interface FieldUse {
  /** Selector of the part whose fields are used; `at` counts those that match. */
  within: string
  at?: number
  /** Selector of the fields to use. */
  fields: string
  /** Text fields hold this word and their number. */
  typed: string
  /** The same for fields of searches. */
  searched: string
}

/**
 * Runs in the page: changes each visible field inside as a user does. One call for all, since a call of Playwright for
 * each step of each field takes longer than the rest of a visit.
 */
export async function useFields(use: FieldUse): Promise<UsedField[]> {
  const scope = document.querySelectorAll(use.within)[use.at ?? 0]
  const choose = (field: HTMLSelectElement) => {
    const other = [...field.options].find(({ disabled, value }) => !disabled && value !== field.value)
    if (other) field.value = other.value
    for (const kind of ['input', 'change']) field.dispatchEvent(new Event(kind, { bubbles: true }))
  }
  const enter = (field: HTMLInputElement, at: number): string => {
    const word = `${field.type === 'search' ? use.searched : use.typed}${at}`
    const texts = { email: `${word}@example.com`, url: `https://example.com/${word}`, number: String(at + 1) }
    field.focus()
    field.select()
    // The browser types it: events and limits are those of a key.
    const text = texts[field.type as keyof typeof texts] ?? word
    document.execCommand('insertText', false, text)
    return text
  }
  const change = (field: HTMLElement, at: number) => {
    const isText = !(field instanceof HTMLSelectElement) && !field.matches('[type=checkbox], [type=radio]')
    if (isText) return enter(field as HTMLInputElement, at)
    if (field instanceof HTMLSelectElement) choose(field)
    else field.click()
    return undefined
  }
  const selectorOf = (field: HTMLInputElement, at: number) => {
    const { id, name, type, value } = field
    const isChoice = type === 'radio' || type === 'checkbox'
    if (name && isChoice && field.hasAttribute('value')) return `[name="${name}"][value="${value}"]`
    if (name && type !== 'radio') return `[name="${name}"]`
    if (id) return `[id="${id}"]`
    field.setAttribute('data-used', String(at))
    return `[data-used="${at}"]`
  }
  const fields = [...(scope?.querySelectorAll<HTMLInputElement>(use.fields) ?? [])]
  const used: UsedField[] = []
  for (const [at, field] of fields.entries()) {
    const { width, height } = field.getBoundingClientRect()
    const isShown = field.checkVisibility({ visibilityProperty: true }) && width > 0 && height > 0
    // An earlier choice may have removed it, or disabled it.
    if (!isShown || !field.matches(use.fields)) continue
    const text = change(field, at)
    used.push({ selector: selectorOf(field, at), type: field.type, text })
    // The page handles one field before the next one is used.
    await new Promise((resolve) => setTimeout(resolve))
  }
  return used
}

/** The content of the fields now, or of the editors that replaced them; undefined for those that are gone. */
export const statesNow = (page: Page, used: readonly UsedField[]) =>
  page.evaluate(
    (selectors) =>
      selectors.map((selector) => {
        const field = document.querySelector<HTMLInputElement>(selector)
        if (!field) return undefined
        if (field.isContentEditable) return field.textContent
        return /^(checkbox|radio)$/.test(field.type) ? String(field.checked) : field.value
      }),
    used.map(({ selector }) => selector),
  )
