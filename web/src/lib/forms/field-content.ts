/** What a field contains: text, or whether it is checked. */
export type FieldContent = string | boolean
export type Contents = ReadonlyMap<Element, FieldContent>

export const contentOf = (field: HTMLInputElement): FieldContent =>
  field.type === 'checkbox' || field.type === 'radio' ? field.checked : field.value

/** The contents of all fields of a form. */
export const contentsOf = (
  form: HTMLFormElement,
  read: (field: HTMLInputElement) => FieldContent,
): Contents => new Map(Array.from(form.elements, (field) => [field, read(field as HTMLInputElement)]))

/** What a field contains before anyone changes it. */
export function initialContentOf(field: HTMLInputElement | HTMLSelectElement): FieldContent {
  if (field instanceof HTMLSelectElement) {
    const options = [...field.options]
    return options.find((option) => option.defaultSelected)?.value ?? field.value
  }
  if (!('defaultValue' in field)) return contentOf(field)
  return typeof contentOf(field) === 'boolean' ? field.defaultChecked : field.defaultValue
}
