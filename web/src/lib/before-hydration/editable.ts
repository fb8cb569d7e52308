export const isField = (target: EventTarget | null): target is HTMLInputElement | HTMLTextAreaElement =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && /^(text|search|url|email|tel|password|number)$/.test(target.type))

export const isEditable = (target: EventTarget | null): target is HTMLElement =>
  isField(target) || (target instanceof HTMLElement && target.isContentEditable)
