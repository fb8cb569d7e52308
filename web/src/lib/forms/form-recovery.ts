/**
 * Recovers texts of forms that are submitted without scripts. A response that is not the page of the form would lose
 * them: the session had expired, the connection was lost, the page no longer exists. So they are stored in this tab
 * until a page shows that the form was accepted.
 */
const prefix = 'words:'
/** Names the form that was submitted and not yet accepted. */
const SENT = 'words-sent'

type Words = [name: string, value: string][]

/** Stores the texts of a form when it is submitted. */
export function saveSentForm(key: string, form: HTMLFormElement, storage: Storage): void {
  const words = [...new FormData(form)].filter(([name]) => isRestorable(form.elements.namedItem(name)))
  try {
    storage.setItem(prefix + key, JSON.stringify(words))
    storage.setItem(SENT, key)
  } catch {
    // The storage is full or forbidden.
  }
}

/** Only text areas and radio buttons are restored; the user chooses everything else again. */
const isRestorable = (
  element: Element | RadioNodeList | null,
): element is HTMLTextAreaElement | RadioNodeList =>
  element instanceof RadioNodeList ? [...element].every(isRadio) : element instanceof HTMLTextAreaElement

const isRadio = (node: Node): node is HTMLInputElement =>
  node instanceof HTMLInputElement && node.type === 'radio'

/** Restores the texts of a form that was not accepted, unless the field has other text. */
export function restoreForm(key: string, form: HTMLFormElement, storage: Storage): void {
  for (const [name, value] of wordsOf(storage.getItem(prefix + key))) {
    const element = form.elements.namedItem(name)
    if (!isRestorable(element)) continue
    // Like user input: hydration preserves that, but not assigned values.
    if (element instanceof RadioNodeList) {
      for (const one of element) if (isRadio(one) && one.value === value && !one.checked) one.click()
    } else if (element.value === element.defaultValue) {
      const words = value.replaceAll('\r\n', '\n')
      // The user may already type into a restored page, and the caret must not move.
      if (element.value !== words) element.setRangeText(words, 0, element.value.length, 'end')
    }
  }
}

function wordsOf(stored: string | null): Words {
  try {
    const words: unknown = JSON.parse(stored ?? '[]')
    return Array.isArray(words) ? (words as Words) : []
  } catch {
    return []
  }
}

/**
 * Inline script of every page: the first page after a submission shows that the form was accepted. A redirect means
 * success, except to the sign-in page. Without storage nothing was stored.
 */
export const forgetSentFormScript = `try{const s=sessionStorage,k=s.getItem('${SENT}'),[a]=performance.getEntriesByType('navigation');if(k!==null){s.removeItem('${SENT}');if(a?.redirectCount>0&&!location.pathname.startsWith('/auth/'))s.removeItem('${prefix}'+k)}}catch{}`
